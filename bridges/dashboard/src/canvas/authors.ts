import type { Heard } from "./hearing";
import { valueOf, variableOf, type Canvas, type Clash, type Operation } from "./operations";

/** Who made a change: the connection, and who that is as people see it; empty: nobody knows. */
export interface Author {
  readonly clientId: string;
  readonly by: string;
}

interface Told {
  readonly about: "node" | "edge" | "variable";
  readonly id: string;
  /** Of a node, empty: it is deleted; of a line, where it leads. */
  readonly property: string;
}

const keyOf = ({ about, id, property }: Told): string => JSON.stringify([about, id, property]);

/** Whose a message is; what a sentence does is whose sentence it is, which the server says. */
export const authorOf = (heard: Readonly<Record<string, unknown>>): Author => ({
  clientId: (heard.client_id as string | undefined) ?? "",
  by: (heard.by as string | undefined) ?? "",
});

/** Who has changed what last, of what two can change at once; as far as this page has heard. */
export class Authors {
  private readonly known = new Map<string, Author>();

  /** A change that somebody else made of this canvas. */
  heard(heard: Heard, canvas: Canvas): void {
    const author = authorOf(heard);
    const steps = heard.type === "canvas_changed" ? (heard.changes as readonly Heard[]) : [heard];
    for (const each of steps.flatMap((step) => changedBy(step, canvas))) this.known.set(keyOf(each), author);
  }

  /** What was missed, as the server says it by property; without that, nobody knows who did what meanwhile. */
  missed(authors: unknown): void {
    if (!Array.isArray(authors)) this.known.clear();
    else for (const each of authors as (Told & Heard)[]) this.known.set(keyOf(each), authorOf(each));
  }

  /** Who changed what this change clashes with, each once. */
  ofClashes(op: Operation, clashes: readonly Clash[]): readonly Author[] {
    return this.named(
      "edge" in op
        ? [{ about: "edge", id: op.edge.source, property: op.edge.target }]
        : clashes.map(({ name }) =>
            op.action === "set_variables"
              ? { about: "variable", id: name, property: "" }
              : { about: "node", id: "node" in op ? op.node.node_id : op.nodeId, property: name },
          ),
    );
  }

  /** Who deleted a node, as people see them; empty: nobody knows. */
  ofDeletion = (nodeId: string): string => this.named([{ about: "node", id: nodeId, property: "" }])[0]?.by ?? "";

  private named(told: readonly Told[]): readonly Author[] {
    const found = told.map((each) => this.known.get(keyOf(each)));
    return [...new Set(found.filter((each) => each !== undefined))];
  }
}

function changedBy(step: Heard, canvas: Canvas): readonly Told[] {
  switch (step.type) {
    case "node_updated": {
      const node = step.node as Canvas["nodes"][string];
      const before = canvas.nodes[node.node_id];
      const names = new Set(["name", ...Object.keys(node.config), ...Object.keys(before?.config ?? {})]);
      return [...names]
        .filter((name) => !before || !isSame(valueOf(before, name), valueOf(node, name)))
        .map((property) => ({ about: "node", id: node.node_id, property }));
    }
    case "node_deleted":
      return [{ about: "node", id: step.node_id as string, property: "" }];
    case "edge_created": {
      const { source, target } = step.edge as Canvas["edges"][string];
      return [{ about: "edge", id: source, property: target }];
    }
    case "variables_changed": {
      const now = { ...canvas, variables: step.variables as Canvas["variables"] } as Canvas;
      const names = new Set([...Object.keys(canvas.variables ?? {}), ...Object.keys(now.variables ?? {})]);
      return [...names]
        .filter((name) => !isSame(variableOf(canvas, name), variableOf(now, name)))
        .map((id) => ({ about: "variable", id, property: "" }));
    }
    default:
      return [];
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
