import { expect, test } from "vitest";
import { reasonOf, SILENCE, talked } from "./talk";

test("a thought is followed step by step with the gate's verdicts, until it is said to its end", () => {
  const made = (id: string) => ({ type: "decision_made", decision_id: id, decision_type: "create_node", thought: "t" });
  const heard = [
    made("d1"),
    { type: "decision_rejected", decision_id: "d1", reason: "There is one already." },
    made("d2"),
    { type: "decision_validated", decision_id: "d2", status: "modified", corrections: ["It is HTTP."] },
    { type: "node_created", version: 2 },
  ];
  const talk = heard.reduce(talked, SILENCE);

  expect(talk.steps.map(({ decisionId, verdict, reason }) => [decisionId, verdict, reason])).toEqual([
    ["d1", "rejected", "There is one already."],
    ["d2", "modified", "It is HTTP."],
  ]);
  expect(talked(talk, { type: "conversation_changed" })).toEqual({ steps: [], goals: [], asked: null, turns: 1 });
});

test("what somebody says is heard before anything of it is decided, until it is answered", () => {
  const said = { type: "sentence_asked", content: "add a task", by: "ann", client_id: "page-1" };
  const talk = talked(SILENCE, said);

  expect(talk.asked).toEqual({ content: "add a task", by: "ann", clientId: "page-1" });
  expect(talked(talk, { type: "conversation_changed" }).asked).toBe(null);
});

test("what is asked back stands once, in the answer; why something could not be done stands at what was asked for", () => {
  const goal = { goal_id: "g", turn_id: "t", description: "delete it", status: "asked", reason: "Which one?" };

  expect(reasonOf(goal)).toBe("");
  expect(reasonOf({ ...goal, status: "failed" })).toBe("Which one?");
});
