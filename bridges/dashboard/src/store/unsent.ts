import { create } from "zustand";
import type { Order } from "../canvas/orders";
import type { Kept } from "../canvas/pending";
import { PAGE } from "../canvas/page-name";

const KEY = "towow.unsent.";
const LOCK = "towow.page.";

/** What one page has changed of one canvas, and the server does not have yet. */
interface Left {
  readonly workflowId: string;
  /** Whose it is, where somebody signed in; nobody else sends it. */
  readonly user: string;
  readonly changes: readonly Kept[];
  /** What a run was asked behind them; pages of before keep none. */
  readonly orders?: readonly Order[];
}

interface Waiting {
  readonly title: string;
  readonly count: number;
  /** Others changed the same, or the server refused it. */
  readonly isAsking: boolean;
}

interface Known {
  /** Canvases that nobody looks at here, by workflow. */
  readonly elsewhere: Readonly<Record<string, Waiting>>;
}

export const useUnsent = create<Known>()(() => ({ elsewhere: {} }));

export function noteElsewhere(workflowId: string, waiting: Waiting | null): void {
  const { [workflowId]: before, ...others } = useUnsent.getState().elsewhere;
  if (!before && !waiting) return;
  useUnsent.setState({ elsewhere: waiting ? { ...others, [workflowId]: waiting } : others });
}

const locks = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks; // of https alone
let isLocked = false;

/** Keeps it beyond this page; no changes: there is nothing more to keep. False where the browser forbids that. */
export function keep(left: Left): boolean {
  if (!isLocked) void locks()?.request(LOCK + PAGE, () => new Promise(() => undefined)); // for as long as it lives
  isLocked = true;
  try {
    const key = `${KEY}${PAGE} ${left.workflowId}`;
    if (left.changes.length || left.orders?.length) localStorage.setItem(key, JSON.stringify(left));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** The canvases of which pages that are gone left something of this user's. */
export async function leftBehind(user: string): Promise<ReadonlySet<string>> {
  return new Set((await ofGonePages(user)).map(([, { workflowId }]) => workflowId));
}

/** Takes over what pages that are gone left of a canvas: two pages that open at once do not take the same. */
export async function takeOver(
  workflowId: string,
  user: string,
  take: (changes: readonly Kept[], orders: readonly Order[]) => void,
): Promise<void> {
  const taking = async (): Promise<void> => {
    const found = (await ofGonePages(user)).filter(([, left]) => left.workflowId === workflowId);
    const orders = found.flatMap(([, left]) => left.orders ?? []);
    if (found.length)
      take(
        found.flatMap(([, { changes }]) => changes),
        orders,
      );
    for (const [key] of found) if (!isOwn(key)) localStorage.removeItem(key);
  };
  await (locks()?.request(LOCK, taking) ?? taking());
}

async function ofGonePages(user: string): Promise<readonly (readonly [string, Left])[]> {
  const all = stored().filter(([, left]) => left.user === user);
  if (!all.length) return [];
  const held = (await locks()?.query())?.held ?? [];
  const alive = new Set(held.map(({ name = "" }) => name.replace(LOCK, KEY)));
  return all.filter(([key]) => isOwn(key) || !alive.has(key.split(" ")[0]!));
}

/** Left here by whoever signed out, and is back. */
const isOwn = (key: string): boolean => key.startsWith(`${KEY}${PAGE} `);

function stored(): readonly (readonly [string, Left])[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    return keys.map((key) => [key, JSON.parse(localStorage.getItem(key) ?? "") as Left] as const);
  } catch {
    return []; // no storage, or nothing that this page wrote
  }
}
