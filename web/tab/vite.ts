import type { Plugin } from "vite";

/** What the page of a tab knows of the build, under the names by which `src/tab` declares it. */
export function tabParts(): Record<string, string> {
  const { parts, answers } = JSON.parse(process.env["RAILBIRD_TAB"] ?? "{}") as { parts?: object; answers?: string };
  return {
    PARTS: JSON.stringify(parts ?? {}),
    ANSWERS: JSON.stringify(answers ?? ""),
  };
}

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

/** Nothing from elsewhere, and WebAssembly: on this page alone. */
export function tabPolicy(): Plugin {
  return {
    name: "tab-policy",
    transformIndexHtml: () => [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" }],
  };
}
