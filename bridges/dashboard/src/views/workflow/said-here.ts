import type { Reply } from "../../api/conversation";
import { listVersions, readChanges } from "../../api/versions";
import { operationsOf } from "../../canvas/differences";
import type { CanvasSync } from "../../canvas/sync";

const LOOKED_AT = 100; // versions; a sentence makes far fewer

/**
 * What a sentence that was said here made of the canvas is taken back here, as what is done by hand; and what it took back
 * is not taken back again. `before`: the version that was known when it was said.
 */
export async function takeUp(workflowId: string, { goals }: Reply, before: number, sync: CanvasSync): Promise<void> {
  const act = goals[0]?.turn_id; // all of them are of the one sentence
  if (!act) return;
  const { items } = await listVersions(workflowId, 1, LOOKED_AT);
  const own = items.filter((each) => each.act === act && each.version > before).reverse();
  const undone = own.flatMap(({ takes_back: versions }) => versions);
  if (undone.length) sync.undid(undone);
  const made = own.filter(({ origin }) => origin === "conversation");
  const steps = made.map(
    async ({ version }) =>
      [operationsOf((await readChanges(workflowId, version - 1, version)).changes), version] as const,
  );
  if (steps.length) sync.didAll(await Promise.all(steps));
}
