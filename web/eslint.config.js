import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules/**", "src/protocol.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs["flat/recommended"],
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A space between two elements is written {" "}.
      "svelte/no-useless-mustaches": "off",
      // State is replaced as a whole ($state.raw), so the maps and sets in it need not be reactive.
      "svelte/prefer-svelte-reactivity": "off",
      // A form edits a deep copy of what the table says, which a $derived is not.
      "svelte/prefer-writable-derived": "off",
    },
  },
);
