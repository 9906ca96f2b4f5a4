// Types of every event, from the catalogue that the server generates: docs/events.schema.json.
// A field that is renamed there is gone from these types, and `tsc` names each place that still reads it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = process.argv[2] ?? join(here, "../../../docs/events.schema.json");
const target = process.argv[3] ?? join(here, "../src/generated/events.ts");

const schema = JSON.parse(readFileSync(source, "utf8"));
const nameOf = (reference) => reference.split("/").at(-1);

function typeOf(node) {
  if (node.$ref) return nameOf(node.$ref);
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (node.anyOf) return node.anyOf.map(typeOf).join(" | ");
  if (node.type === "array") return `readonly ${wrapped(typeOf(node.items))}[]`;
  if (node.type === "object") return `Readonly<Record<string, ${typeOf(node.additionalProperties ?? {})}>>`;
  if (node.type === "integer" || node.type === "number") return "number";
  if (node.type === "string" || node.type === "boolean" || node.type === "null") return node.type;
  return "unknown";
}

const wrapped = (type) => (type.includes(" ") ? `(${type})` : type);

function comment(text) {
  return text ? `/** ${text.split("\n\n")[0].replaceAll("*/", "* /").replaceAll("\n", " ")} */\n` : "";
}

// The server writes every field, those with a default too, so none is optional here.
function declaration(name, shape) {
  if (shape.enum) return `export type ${name} = ${typeOf(shape)};`;
  const fields = Object.entries(shape.properties).map(([field, node]) => `  readonly ${field}: ${typeOf(node)};`);
  return `${comment(shape.description)}export interface ${name} {\n${fields.join("\n")}\n}`;
}

const payloads = schema.oneOf.map((envelope) => [
  envelope.properties.event_type.const,
  nameOf(envelope.properties.payload.$ref),
]);
const lines = [
  "// Generated from docs/events.schema.json by scripts/generate-events.mjs; do not edit.",
  ...Object.entries(schema.$defs).map(([name, shape]) => declaration(name, shape)),
  `/** Event type to payload. */\nexport interface Payloads {\n${payloads
    .map(([type, name]) => `  readonly ${JSON.stringify(type)}: ${name};`)
    .join("\n")}\n}`,
  "export type EventType = keyof Payloads;",
  `export const EVENT_TYPES: readonly EventType[] = ${JSON.stringify(
    payloads.map(([type]) => type),
    null,
    2,
  )};`,
  `/** A stored event and its place in its demand's stream. */
export interface EnvelopeOf<T extends EventType> {
  readonly event_id: string;
  readonly event_type: T;
  readonly timestamp: string;
  readonly seq: number;
  readonly payload: Payloads[T];
}`,
  "export type Envelope = { [T in EventType]: EnvelopeOf<T> }[EventType];",
];
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${lines.join("\n\n")}\n`);
