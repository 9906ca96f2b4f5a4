import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Tasks } from "../../api/tasks";
import "../../i18n/learn-tasks"; // as the view does
import { Whose } from "./tasks-view";

const BO = { person: "user_agent_bo", display_name: "Bo", waiting: 2 };
const TASKS = { items: [], total: 0, people: [BO], person: "" } as unknown as Tasks;

const chosen = (person: string): string | undefined =>
  /<option value="([^"]*)" selected=""/.exec(renderToStaticMarkup(<Whose tasks={TASKS} person={person} />))?.[1];

test("whoever has handed on their last task is still the one who is chosen, and not everybody", () => {
  expect(chosen("user_agent_lena")).toBe("user_agent_lena");
  expect(chosen("user_agent_bo")).toBe("user_agent_bo");
  expect(chosen("")).toBe("");
});
