import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { speaker } from "../../i18n";
import "../../i18n/learn-canvas";
import "../../i18n/learn-workflow";
import { markSaid } from "./mark-said";
import { CorrectedList } from "./node-corrected";

it("says of an approval that it is approved or not, and of a task that it is done or not", () => {
  const say = speaker("en");
  const said = (kind: string) => ["completed", "failed", "skipped"].map((status) => markSaid(say, status, kind));

  expect(said("approval")).toEqual(["Approved", "Not approved", "Not needed any more"]);
  expect(said("task")).toEqual(["Done", "Failed", "Not needed any more"]);
});

it("names who corrected a result without being signed in as everywhere else", () => {
  const corrected = [{ result: "40", note: "", by: "anonymous", entered_by: "", at: "2026-11-28T00:00:00Z" }];
  const html = renderToStaticMarkup(<CorrectedList corrected={corrected} called={(person) => person} />);

  expect(html).toMatch(/没有登录的人|omebody not signed in/);
  expect(html).not.toContain("anonymous");
});
