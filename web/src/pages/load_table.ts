/** The page of a table is fetched when somebody goes to one; the first page stays light without it. */
export const loadTable = () => import("./Table.svelte");
