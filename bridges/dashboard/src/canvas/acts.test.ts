import { expect, test } from "vitest";
import type { VersionRow } from "../api/versions";
import { actsOf } from "./acts";

const row = (version: number, act: string): VersionRow => ({
  version,
  at: "",
  said: `change ${version}`,
  origin: "hand",
  by: "",
  said_name: "",
  client_id: "",
  act,
  takes_back: [],
});

test("what was done as one act is one line, in the order in which it was done", () => {
  const acts = actsOf([row(6, "b"), row(5, "a"), row(4, "a"), row(3, ""), row(2, ""), row(1, "a")]);

  expect(acts.map(({ newest, said }) => [newest.version, said.length])).toEqual([
    [6, 1],
    [5, 2],
    [3, 1],
    [2, 1],
    [1, 1],
  ]);
  expect(acts[1]!.said).toEqual(["change 4", "change 5"]);
});
