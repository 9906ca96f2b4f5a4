import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { newNode } from "../../canvas/operations";
import "../../i18n/learn-workflow";
import { StepFace } from "./step-face";

it.each([[["Mei", "Jonas"]], ["Mei, Jonas"]])("names whom an approval asks, written as %o", (people) => {
  const node = { ...newNode("approval", { x: 0, y: 0 }), name: "Budget", config: { people } };
  const html = renderToStaticMarkup(<StepFace node={node} problems={[]} isNew={false} />);

  expect(html).toContain("Mei · Jonas");
});

it("says what the plan leaves open since somebody took the task over", () => {
  const plan_part = { agent_id: "cy", role: "venue", left_open: ["40 seats for 60 people"] };
  const node = { ...newNode("task", { x: 0, y: 0 }), name: "Venue", config: { plan_part } };
  const html = renderToStaticMarkup(<StepFace node={node} problems={[]} isNew={false} />);

  expect(html).toContain("40 seats for 60 people");
});
