import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./settings/settings.svelte";

showTheme();
const target = document.getElementById("page")!;
target.replaceChildren(); // what stood there while the page was on its way
mount(App, { target });
