import { expect, test } from "vitest";
import { Orders } from "./orders";

const MINUTE_MS = 60_000;
const RUN = { action: "start_execution" };

/** Orders with a clock, and a server that is there or not. */
function asked() {
  const at = { now: 0, isThere: false };
  const said: unknown[] = [];
  const send = ({ action }: Readonly<Record<string, unknown>>) => {
    if (at.isThere) said.push(action);
    return at.isThere;
  };
  const orders = new Orders(send, () => at.now);
  let count = 0;
  const pump = (pending: readonly string[] = []) =>
    orders.pump(
      (act) => pending.includes(act),
      () => `m${(count += 1)}`,
    );
  return { at, said, orders, pump };
}

test("what is some minutes old is offered, and asked only once somebody wants it still", () => {
  const { at, said, orders, pump } = asked();
  orders.ask(RUN, [], 1, []);
  at.now = 2 * MINUTE_MS;
  pump();
  expect(orders.waiting.map(({ held }) => held)).toEqual([undefined]);
  at.now = 4 * MINUTE_MS;
  at.isThere = true;
  pump();
  expect([said, orders.waiting.map(({ held }) => held)]).toEqual([[], ["late"]]);

  orders.again(orders.waiting[0]!.id, 1);
  pump();
  expect([said, orders.waiting]).toEqual([["start_execution"], []]);
});

test("what waits goes in its order, and behind the acts that were drawn before it", () => {
  const { at, said, orders, pump } = asked();
  at.isThere = true;
  orders.ask(RUN, [], 1, ["act"]);
  orders.ask({ action: "retry_execution" }, ["n"], 1, []);
  pump(["act"]);
  expect(said).toEqual([]);
  pump();
  expect(said).toEqual(["start_execution", "retry_execution"]);
});

test("what was sent and not answered outlives its page as such", () => {
  const { at, orders, pump } = asked();
  at.isThere = true;
  orders.ask(RUN, [], 1, []);
  pump();
  expect([orders.waiting.length, orders.kept.map(({ held }) => held)]).toEqual([0, ["unanswered"]]);
  expect(orders.answered("m1")?.message).toEqual(RUN);
  expect(orders.kept).toEqual([]);
});

test("what was asked of a canvas that others changed while nobody here saw it is offered", () => {
  const { orders } = asked();
  orders.ask(RUN, [], 3, ["act"]);
  orders.seen(4); // while it was shown here
  orders.begun(5, 1); // one's own change, of which the answer was lost
  expect(orders.waiting[0]?.held).toBeUndefined();
  orders.begun(7, 1);
  expect(orders.waiting[0]?.held).toBe("changed");
});

test("what is on its way already is known, until it is answered or held back", () => {
  const { at, orders, pump } = asked();
  at.isThere = true;
  expect(orders.isAsked(RUN)).toBe(false);
  orders.ask(RUN, [], 1, []);
  expect([orders.isAsked(RUN), orders.isAsked({ action: "cancel_execution" })]).toEqual([true, false]);
  pump();
  expect(orders.isAsked(RUN)).toBe(true);
  orders.answered("m1");
  expect(orders.isAsked(RUN)).toBe(false);

  orders.ask(RUN, [], 1, []);
  pump();
  orders.lost(); // whoever asked is asked again, and may press once more
  expect(orders.isAsked(RUN)).toBe(false);
});
