import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { newNode } from "../../canvas/operations";
import "../../i18n/learn-workflow";
import { NodeFacts } from "./node-facts";

it("tells how a negotiation ended and what an answer was in words, and no code where the reason stands", () => {
  const result = {
    outcome: "towow.negotiation.failed",
    reason_code: "no_candidates",
    reason: "Nobody was found.",
    json: { a: 1 },
  };
  const html = renderToStaticMarkup(<NodeFacts node={{ ...newNode("negotiation", { x: 0, y: 0 }), result }} />);

  expect(html).toMatch(/没有谈成|No agreement/);
  expect(html).toContain("Nobody was found.");
  expect(html).not.toMatch(/towow\.|no_candidates|reason_code|<dt>json/);
});

it("says what a negotiation waits to be told, with its choices, and leads to where that is answered", () => {
  const asked = [{ question_id: "q-1", text: "哪一天？", choices: ["周六", "周日"], deadline: "2026-12-01T00:00:00Z" }];
  const node = {
    ...newNode("negotiation", { x: 0, y: 0 }),
    status: "waiting",
    result: { demand_id: "d-1", questions: asked },
  };
  const html = renderToStaticMarkup(<NodeFacts node={node} />);

  expect(html).toContain("哪一天？");
  expect(html).toContain("周六 · 周日");
  expect(html).toMatch(/href="#\/d\/d-1"[^>]*>(去回答|Answer)/);
  expect(html).not.toMatch(/q-1|deadline/);
});
