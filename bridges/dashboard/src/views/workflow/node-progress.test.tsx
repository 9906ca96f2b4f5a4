import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { CanvasNode } from "../../api/workflows";
import { newNode } from "../../canvas/operations";
import { CanvasSync } from "../../canvas/sync";
import "../../i18n/learn-canvas";
import "../../i18n/learn-workflow";
import { NodeProgress } from "./node-progress";
import type { Unsaid } from "./unsaid";

vi.stubGlobal("navigator", {}); // of a page that came over plain HTTP

const shown = (facts: Partial<CanvasNode>, unsaid: Unsaid): string =>
  renderToStaticMarkup(
    <NodeProgress
      node={{ ...newNode("task", { x: 0, y: 0 }), ...facts }}
      isDoneByPeople
      isRunning
      sync={new CanvasSync(() => false)}
      workflowId="wf-1"
      runId=""
      runStatus="running"
      unsaid={unsaid}
      keepUnsaid={() => undefined}
    />,
  );

const MINE = { result: "the hall upstairs", note: "key at the desk" };

it("keeps what one was writing when somebody else answered first, beside what holds", () => {
  const html = shown({ status: "completed", result: { by: "bob", result: "the cellar" } }, MINE);

  expect(html).toContain("it is “Done” by now");
  for (const text of [MINE.result, MINE.note, "the cellar"]) expect(html).toContain(text);
});

it("has it in the form again as long as it can be said", () => {
  const html = shown({ status: "waiting" }, MINE);

  expect(html).toContain(`>${MINE.result}</textarea>`);
  expect(html).not.toContain("by now");
  expect(shown({ status: "completed" }, { result: "", note: " " })).not.toContain("by now");
});
