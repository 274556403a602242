import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./shell/settings.svelte";

showTheme();
mount(App, { target: document.getElementById("page")! });
