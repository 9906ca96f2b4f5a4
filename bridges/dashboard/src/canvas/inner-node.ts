import type { Config, FieldSchema, InnerSchema } from "../api/workflows";

/**
 * A node that stands in another one's configuration. It is filled in by paths: its kind (`each.node_type`), then what
 * that kind is told (`each.config.url`). A property that holds no node has one path, its name.
 */
interface InnerNode {
  readonly node_type: string;
  readonly config: Config;
}

export type Fields = Readonly<Record<string, FieldSchema>>;

/** The kinds that the node in this property may be of, each with what it is told; none where it holds no node. */
export const innerKinds = ({ oneOf = [] }: FieldSchema): readonly InnerSchema[] =>
  oneOf.filter((each): each is InnerSchema => "properties" in each && "node_type" in each.properties);

export const nameIn = (path: string): string => path.split(".")[0]!;

const kindPath = (name: string): string => `${name}.node_type`;
const named = ({ properties }: InnerSchema): string => properties.node_type.const;

/** What is filled in for a property: itself, or the node in it, of the kind that was chosen so far. */
export function fieldsOf(name: string, schema: FieldSchema, kind: string): Fields {
  const kinds = innerKinds(schema);
  if (!kinds.length) return { [name]: schema };
  const choice: FieldSchema = { type: "string", format: "node-kind", enum: kinds.map(named) };
  const told = kinds.find((each) => named(each) === kind)?.properties.config.properties ?? {};
  const inside = Object.entries(told).map(([each, field]) => [`${name}.config.${each}`, field] as const);
  return { [kindPath(name)]: choice, ...Object.fromEntries(inside) };
}

/** Without which of these the node cannot be executed. */
export function requiredIn(name: string, schema: FieldSchema, kind: string): readonly string[] {
  const told = innerKinds(schema).find((each) => named(each) === kind)?.properties.config.required ?? [];
  return [name, kindPath(name), ...told.map((each) => `${name}.config.${each}`)];
}

/** What stands at a path, in the value of its property. */
export function partOf(value: unknown, path: string, schema: FieldSchema): unknown {
  const [, part, ...rest] = path.split(".");
  if (!part) return value;
  const inner = innerIn(value, schema);
  return part === "node_type" ? inner.node_type : (inner.config[rest.join(".")] ?? null);
}

/** A property with some of its parts written anew. What the kind has no use for goes; without a kind, all of it. */
export function withParts(value: unknown, parts: Config, schema: FieldSchema): unknown {
  let { node_type, config } = innerIn(value, schema);
  for (const [path, part] of Object.entries(parts)) {
    const [, which, ...rest] = path.split(".");
    if (!which) return part;
    if (which === "node_type") node_type = typeof part === "string" ? part : "";
    else config = { ...config, [rest.join(".")]: part };
  }
  const kind = innerKinds(schema).find((each) => named(each) === node_type);
  if (!kind) return null;
  const known = Object.keys(kind.properties.config.properties);
  const kept = Object.entries(config).filter(([name, each]) => known.includes(name) && each !== null);
  return { node_type, config: Object.fromEntries(kept) };
}

/** The node as it stands there; its text where a sentence or a file brought it so, and its kind as we write it. */
function innerIn(value: unknown, schema: FieldSchema): InnerNode {
  const found = (typeof value === "string" ? read(value) : value) as Partial<InnerNode> | null;
  const called = String(found?.node_type ?? "").toLowerCase();
  const kind = innerKinds(schema).find((each) => named(each).toLowerCase() === called);
  return { node_type: kind ? named(kind) : "", config: found?.config ?? {} };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
