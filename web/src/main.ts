import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./settings/settings.svelte";

if (import.meta.env.MODE === "tab") await (await import("./tab/begin")).beginTab();
showTheme();
const target = document.getElementById("page")!;
target.replaceChildren(); // what stood there while the page was on its way
mount(App, { target });
