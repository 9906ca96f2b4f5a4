import { expect, test } from "vitest";
import { Script } from "../../testing/events";
import { CatchingUp, type Known } from "./catching-up";

const row = (demand_id: string, last_seq: number) => ({ demand_id, last_seq });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A server that answers when it is told to. */
function serving() {
  const { events } = new Script().found("bob");
  const waiting: { id: string; left: AbortSignal; answer: () => Promise<void> }[] = [];
  let known: ReadonlyMap<string, Known> = new Map();
  const wall = new CatchingUp(
    (id, history, left) =>
      new Promise((done, refused) => {
        left.addEventListener("abort", () => refused(new Error("left")));
        const answer = async () => {
          events.forEach((event) => history.append(event));
          done();
          await settled();
        };
        waiting.push({ id, left, answer });
      }),
    (now) => (known = now),
  );
  return { wall, waiting, length: events.length, lengthOf: (id: string) => known.get(id)?.length };
}

test("what comes after the list was read anew is shown all the same", async () => {
  const { wall, waiting, length, lengthOf } = serving();
  wall.show([row("a", length)], [row("a", length)]);
  wall.show([row("a", length)], [row("a", length)]);
  await waiting[0]!.answer();

  expect(waiting.map(({ id }) => id)).toEqual(["a"]);
  expect(lengthOf("a")).toBe(length);
});

test("who is on another page of the wall is asked for no more, and what is known of them is there when it is turned back", async () => {
  const { wall, waiting, length, lengthOf } = serving();
  const [a, b] = [row("a", length), row("b", length)];
  wall.show([a], [a, b]);
  await waiting[0]!.answer();
  wall.show([b], [a, b]);
  wall.show([a], [a, b]);
  await settled();

  expect(lengthOf("a")).toBe(length);
  expect(waiting.map(({ id, left }) => [id, left.aborted])).toEqual([
    ["a", false],
    ["b", true],
  ]);
  wall.show([b], [a, b]);
  expect(waiting.map(({ id }) => id)).toEqual(["a", "b", "b"]);
});

test("of whom nothing has come yet nothing is known, whoever else is", async () => {
  const { wall, waiting, length, lengthOf } = serving();
  const [a, b] = [row("a", length), row("b", length)];
  wall.show([a, b], [a, b]);
  await waiting[0]!.answer();

  expect([lengthOf("a"), lengthOf("b")]).toEqual([length, undefined]);
});

test("what has left the wall is forgotten, and whoever leaves it asks for nothing more", async () => {
  const { wall, waiting, length, lengthOf } = serving();
  wall.show([row("a", length)], [row("a", length)]);
  await waiting[0]!.answer();
  wall.show([row("b", length)], [row("b", length)]);
  await waiting[1]!.answer();

  expect([lengthOf("a"), lengthOf("b")]).toEqual([undefined, length]);
  wall.show([row("c", length)], [row("c", length)]);
  wall.leave();
  expect(waiting.at(-1)).toMatchObject({ id: "c", left: { aborted: true } });
});
