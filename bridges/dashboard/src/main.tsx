import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, fetchFirst } from "./app";
import { readArchive } from "./export/archive";
import { fetchFirstWords } from "./i18n/known";
import { showPreferences, usePreferences } from "./store/preferences";
import { openSession } from "./store/session";
import "./styles/index.css";

showPreferences(usePreferences.getState());
usePreferences.subscribe(showPreferences);
const archive = readArchive();
fetchFirst(archive !== null);
if (!archive) void openSession();
const root = createRoot(document.getElementById("root")!);
// Until its words are there the page has the shape that came with it; they are asked for beside all else.
const begin = (): void =>
  void fetchFirstWords(usePreferences.getState().language).then(
    () =>
      root.render(
        <StrictMode>
          <App archive={archive} />
        </StrictMode>,
      ),
    () => {
      addEventListener("online", begin, { once: true });
      root.render(<Wordless />);
    },
  );
begin();

/** Nothing can be said by a word that did not come: these are written here. */
function Wordless() {
  return (
    <div className="empty" role="alert">
      <p lang="zh-CN">页面的文字没有取到。</p>
      <p lang="en">The words of this page could not be fetched.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        重新载入 · Reload
      </button>
    </div>
  );
}
