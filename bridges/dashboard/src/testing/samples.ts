import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "../generated/events";

interface Node {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly type?: string;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node;
}

export interface Catalogue {
  readonly $defs: Readonly<Record<string, Node>>;
  readonly oneOf: readonly {
    readonly properties: { readonly event_type: { const: string }; readonly payload: Node };
  }[];
}

/** The catalogue that the server generates of its own events. */
export const readCatalogue = (): Catalogue =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../../docs/events.schema.json"), "utf8")) as Catalogue;

/** One event of each kind, filled to the last list, made from the catalogue. Reading a field that it lacks throws. */
export function samplesOf(catalogue: Catalogue): readonly Envelope[] {
  return catalogue.oneOf.map(({ properties }, index) => {
    const payload = strict(sample(properties.payload, catalogue, "")) as Envelope["payload"];
    const seq = index + 1;
    const timestamp = new Date(Date.UTC(2026, 10, 20, 8, 0, seq)).toISOString();
    return { event_id: `evt-${seq}`, event_type: properties.event_type.const, timestamp, seq, payload } as Envelope;
  });
}

function sample(node: Node, catalogue: Catalogue, name: string): unknown {
  if (node.$ref) return sample(catalogue.$defs[node.$ref.split("/").at(-1)!]!, catalogue, name);
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf)
    return sample(
      node.anyOf.find((option) => option.type !== "null")!,
      catalogue,
      name,
    );
  if (node.type === "array") return [sample(node.items ?? {}, catalogue, name)];
  if (node.properties) {
    const fields = Object.entries(node.properties);
    return Object.fromEntries(fields.map(([field, inner]) => [field, sample(inner, catalogue, field)]));
  }
  if (node.type === "object") return { key: sample(node.additionalProperties ?? {}, catalogue, name) };
  if (node.type === "integer" || node.type === "number") return 1;
  if (node.type === "boolean") return true;
  if (/date|_at$/.test(name)) return "2026-12-05";
  return `the ${name}`;
}

/** Passes for the value, but throws for a field that is not there: what is renamed is found where it is read. */
function strict(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, strictInside(item)]));
  return new Proxy(inner, {
    get(fields, key) {
      if (typeof key === "string" && !(key in fields) && !key.startsWith("$$")) throw new Error(`no field ${key}`);
      return Reflect.get(fields, key) as unknown;
    },
  });
}

const strictInside = (item: unknown): unknown => (Array.isArray(item) ? item.map(strict) : strict(item));
