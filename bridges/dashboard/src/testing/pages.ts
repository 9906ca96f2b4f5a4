/**
 * Pages without a browser, for tests of another language: a line of JSON in says what happens to one of them, a line
 * out what it says to its server then, and what it shows. See tests/browser/pages_process.py.
 */
import { createInterface } from "node:readline";
import type { Change as Difference } from "../api/versions";
import { operationsOf } from "../canvas/differences";
import type { Heard } from "../canvas/hearing";
import type { Operation } from "../canvas/operations";
import { CanvasSync } from "../canvas/sync";

type Step = { readonly page: string; readonly mine?: boolean } & (
  | { readonly what: "undo" | "redo" | "lost" }
  | { readonly what: "hear"; readonly told: Heard }
  | { readonly what: "perform"; readonly ops: readonly Operation[] }
  | { readonly what: "did"; readonly changes: readonly Difference[]; readonly version: number }
  | { readonly what: "ask"; readonly message: Readonly<Record<string, unknown>> }
);

const pages = new Map<string, ReturnType<typeof pageOf>>();

function pageOf() {
  let isConnected = false;
  const said: unknown[] = [];
  const sync = new CanvasSync((message) => {
    if (isConnected) said.push(message);
    return isConnected;
  });
  const take = (step: Step) => {
    if (step.what === "hear") {
      isConnected = true;
      sync.hear(step.told);
    } else if (step.what === "lost") {
      isConnected = false;
      sync.lost();
    } else if (step.what === "perform") sync.perform(step.ops);
    else if (step.what === "did") sync.did(operationsOf(step.changes), step.version);
    else if (step.what === "ask") sync.ask(step.message);
    else sync[step.what]();
    for (let { conflict } = sync.snapshot(); conflict; { conflict } = sync.snapshot())
      sync.settle(
        conflict,
        step.mine ? Object.fromEntries(conflict.clashes.map(({ name, mine }) => [name, mine])) : {},
      );
    const { shown, isSaving } = sync.snapshot();
    return { said: said.splice(0), shown, isSaving, isBehind: sync.isBehind, heardTo: sync.heardTo };
  };
  return { take };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const step = JSON.parse(line) as Step;
  const page = pages.get(step.page) ?? pageOf();
  pages.set(step.page, page);
  process.stdout.write(`${JSON.stringify(page.take(step))}\n`);
});
