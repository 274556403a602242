import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built page goes into the Python package; `railbird serve` hands it out.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/railbird/table/static",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/rules": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
});
