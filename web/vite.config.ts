import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { precompress } from "./precompress";
import { tabParts, tabPolicy } from "./tab/vite";

// The built page goes into the Python package; `railbird serve` hands it out. In mode "tab" it is
// built for a folder of static files, with the whole house in it: see tab/build.mjs.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === "tab" ? [tabPolicy()] : [precompress()])],
  ...(mode === "tab" ? { define: tabParts(), worker: { format: "es" as const } } : {}),
  // Tests mount components as a browser does.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  build: {
    outDir: "../src/railbird/table/static",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 400,
  },
  // A busy machine is slow, not wrong.
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { width: 1280, height: 800 } }, // a desktop, where nothing is folded to save room
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
  },
}));
