import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { readArchive } from "./export/archive";
import { showPreferences, usePreferences } from "./store/preferences";
import "./styles/index.css";

showPreferences(usePreferences.getState());
usePreferences.subscribe(showPreferences);
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App archive={readArchive()} />
  </StrictMode>,
);
