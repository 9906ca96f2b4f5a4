import { afterEach, expect, test, vi } from "vitest";
import { useNegotiations, watch } from "./negotiations";

const known = (): readonly string[] => Object.keys(useNegotiations.getState().watched).sort();

afterEach(() => vi.unstubAllGlobals());

test("of what nobody looks at any more the last few are kept, and what is looked at stays", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // a server that says nothing
  const stay = watch("d-00");
  const look = (n: number): void => watch(`d-${String(n).padStart(2, "0")}`)();
  for (let n = 1; n <= 20; n++) look(n);
  expect(known()).toEqual(["d-00", "d-13", "d-14", "d-15", "d-16", "d-17", "d-18", "d-19", "d-20"]);

  look(13); // who goes back to one has left it last
  look(21);
  expect(known()).toEqual(["d-00", "d-13", "d-15", "d-16", "d-17", "d-18", "d-19", "d-20", "d-21"]);
  stay();
  expect(known()).toContain("d-00");
});
