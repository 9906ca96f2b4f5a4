import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { readArchive } from "./export/archive";
import { showPreferences, usePreferences } from "./store/preferences";
import { openSession } from "./store/session";
import "./styles/index.css";

showPreferences(usePreferences.getState());
usePreferences.subscribe(showPreferences);
const archive = readArchive();
if (!archive) void openSession();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App archive={archive} />
  </StrictMode>,
);
