import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { newNode } from "../../canvas/operations";
import "../../i18n/learn-workflow";
import { hasSameFace, StepFace } from "./step-face";
import { PeopleContext } from "./use-people";

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

it("says who has a task by name, also where the node has but their id", () => {
  const node = { ...newNode("task", { x: 0, y: 0 }), name: "Hall", config: { assignee: "agent-7" } };
  const known = [{ person: "agent-7", display_name: "Mei", location: "", is_in_plan: true }];
  const html = renderToStaticMarkup(
    <PeopleContext value={known}>
      <StepFace node={node} problems={[]} isNew={false} />
    </PeopleContext>,
  );

  expect(html).toContain("Mei");
  expect(html).not.toContain(">agent-7<");
  expect(html).not.toContain("· agent-7");
});

it("on the canvas says one of several things that are wrong, and how many there are; in the list all of them", () => {
  const node = { ...newNode("task", { x: 0, y: 0 }), name: "Hall" };
  const shown = (isBrief: boolean) =>
    renderToStaticMarkup(
      <StepFace node={node} problems={["a lacks b", "c lacks d"]} isNew={false} isBrief={isBrief} />,
    );

  expect(shown(true).match(/class="wrong"/g)).toHaveLength(1);
  expect(shown(true)).toContain("2 things to mend: a lacks b");
  expect(shown(false).match(/class="wrong"/g)).toHaveLength(2);
});

it("has the face that it had where it only stands elsewhere, and another one with any other difference", () => {
  const node = { ...newNode("task", { x: 0, y: 0 }), name: "Hall" };
  const face = { node, problems: [], isNew: false };

  expect(hasSameFace(face, { ...face, node: { ...node, position: { x: 9, y: 9 } } })).toBe(true);
  expect(hasSameFace(face, { ...face, node: { ...node, name: "Food" } })).toBe(false);
  expect(hasSameFace(face, { ...face, node: { ...node, status: "completed" } })).toBe(false);
  expect(hasSameFace(face, { ...face, problems: ["a lacks b"] })).toBe(false);
  expect(hasSameFace(face, { ...face, isNew: true })).toBe(false);
});
