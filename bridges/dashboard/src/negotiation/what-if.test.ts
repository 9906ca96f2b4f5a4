import { expect, it } from "vitest";
import { comparedOf, forkChangesOf, writtenOf, type Compared } from "./what-if";

const FORK: Compared = {
  kind: "fork",
  atSeq: 12,
  draft: { budget: "5000 & more", with: "摄影，音响", declines: ["user_agent_lin", "user_agent_chen"], rounds: "2" },
};

it.each<Compared>([FORK, { kind: "demand", demandId: "d-1234abcd" }, { kind: "fork", atSeq: null, draft: {} }])(
  "a column comes out of its address as it was written",
  (compared) => {
    expect(comparedOf(writtenOf(compared))).toEqual(compared);
  },
);

it.each(["", "at=0", "at=x", "budget=5", "at=1.5"])("what means no column is none: %s", (written) => {
  expect(comparedOf(written)).toBeNull();
});

it("is sent as the server takes it, without what was left empty", () => {
  expect(forkChangesOf({ ...FORK.draft, date: " ", people: "40" })).toEqual({
    budget: "5000 & more",
    people: 40,
    with: ["摄影", "音响"],
    declines: ["user_agent_lin", "user_agent_chen"],
    policy: { rounds_max: 2 },
  });
  expect(forkChangesOf({})).toEqual({});
});
