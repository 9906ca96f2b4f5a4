import { createContext, useContext } from "react";
import { markIn, type Mark } from "../../canvas/marks";
import type { Order } from "../../canvas/orders";

/** What was said of nodes here and the server does not have, by node; and whether there is no connection. */
export interface Unsent {
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
  readonly isAway: boolean;
}

export const UnsentContext = createContext<Unsent>({ marks: new Map(), isAway: false });

const NONE: readonly Mark[] = [];

/** What was said of this node and is not at the server. */
export function useMarks(nodeId: string): { readonly marks: readonly Mark[]; readonly isAway: boolean } {
  const { marks, isAway } = useContext(UnsentContext);
  return { marks: marks.get(nodeId) ?? NONE, isAway };
}

/** By node, what was said of it here and is not met by another answer: the server does not have it. */
export function unsentMarks(orders: readonly Order[]): ReadonlyMap<string, readonly Mark[]> {
  const found = orders.flatMap((order) => (order.held ? [] : (markIn(order) ?? [])));
  return new Map(found.map(({ nodeId }) => [nodeId, found.filter((mark) => mark.nodeId === nodeId)]));
}
