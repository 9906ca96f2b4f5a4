import type { Config, FieldSchema } from "../api/workflows";
import { secondsIn } from "./durations";
import { peopleIn } from "./people";

export type Control =
  "choice" | "number" | "date" | "pairs" | "lines" | "json" | "workflow" | "person" | "people" | "long" | "line";
export type Parsed = { readonly value: unknown } | { readonly problem: "fieldNumber" | "fieldPairs" | "fieldJson" };

const LONG = 1000; // characters from which on a line is too short
const EXPRESSION = /^\{\{[^]*\}\}$/;
const ENDS_IN_LINE = /\}\}\s*\n/;
const STRUCTURED = /^(\[|\{(?!\{))/; // as JSON begins, and no template

/** What stands between the items of a list. */
const BETWEEN: Partial<Record<Control, string>> = { lines: "\n", people: ", " };

/** What a person fills in. */
export function controlOf(schema: FieldSchema): Control {
  if (schema.enum) return "choice";
  if (schema.type === "number" || schema.type === "integer") return "number";
  if (schema.type === "object") return "pairs";
  if (schema.format === "date") return "date";
  if (schema.format === "workflow") return "workflow";
  if (schema.format === "lines") return "lines";
  if (schema.format === "people") return "people";
  if (schema.format === "person-name") return "person";
  if (schema.format === "json-schema") return "json";
  return (schema.maxLength ?? 0) > LONG && schema.format !== "uri" ? "long" : "line";
}

/** Whether it is how long something takes: a number of seconds, or as people write it. */
export const isLength = ({ format }: FieldSchema): boolean => format === "seconds";

/** Whether it is written in sentences. */
export const isProse = (schema: FieldSchema): boolean => controlOf(schema) === "long" && !schema.format;

/** A value as it stands in its field. */
export function textOf(value: unknown, schema: FieldSchema): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const between = BETWEEN[controlOf(schema)];
  if (between && Array.isArray(value)) {
    const lines = value.join(between);
    if (JSON.stringify(parsed(lines, schema)) === JSON.stringify({ value })) return lines; // else they say another list
  }
  if (controlOf(schema) === "pairs" && typeof value === "object")
    return Object.entries(value as Config)
      .map(([name, each]) => `${name}: ${pairText(each, schema)}`)
      .join("\n");
  return JSON.stringify(value, null, controlOf(schema) === "line" ? 0 : 2);
}

/** The value that a filled field means; null where it is empty. What else may be wrong the server says. */
export function parsed(text: string, schema: FieldSchema): Parsed {
  const trimmed = text.trim();
  if (!trimmed) return { value: null };
  if (EXPRESSION.test(trimmed) && !ENDS_IN_LINE.test(trimmed)) return { value: trimmed }; // an expression: its value has the type
  switch (controlOf(schema)) {
    case "number": {
      const counted = Number(trimmed.replace(",", "."));
      const value = isLength(schema) && Number.isNaN(counted) ? (secondsIn(trimmed) ?? counted) : counted;
      return Number.isFinite(value) && isWithin(value, schema) ? { value } : { problem: "fieldNumber" };
    }
    case "pairs":
      return STRUCTURED.test(trimmed) ? jsonIn(trimmed) : pairsIn(trimmed, schema);
    case "lines":
      return STRUCTURED.test(trimmed) ? jsonIn(trimmed) : { value: trimmed.split(/\s*\n\s*/) };
    case "people":
      if (STRUCTURED.test(trimmed)) return jsonIn(trimmed);
      return { value: trimmed.includes("{{") ? trimmed : peopleIn(trimmed) };
    case "json":
      return jsonIn(trimmed);
    default:
      return { value: structured(trimmed, schema) };
  }
}

/** Whether a text looks like a number, or a truth value: it is one only between the marks of a template. */
export const readsAsOther = (text: string): boolean => /^([+-]?\d+(\.\d+)?|true|false|null)$/.test(text.trim());

/** Whether what is written there as it stands stays a text where a value of any type may stand: a number is none yet. */
export const staysText = (text: string, schema: FieldSchema): boolean =>
  controlOf(schema) === "long" && typeof schema.type !== "string" && readsAsOther(text);

function isWithin(value: number, { minimum, exclusiveMinimum, maximum }: FieldSchema): boolean {
  return (
    (minimum === undefined || value >= minimum) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (maximum === undefined || value <= maximum)
  );
}

/** Between what a number must be, as people write it: " (> 0, ≤ 60)"; empty where it may be any. */
export function limitsOf({ minimum, exclusiveMinimum, maximum }: FieldSchema): string {
  const limits = [
    minimum !== undefined && `≥ ${minimum}`,
    exclusiveMinimum !== undefined && `> ${exclusiveMinimum}`,
    maximum !== undefined && `≤ ${maximum}`,
  ].filter(Boolean);
  return limits.length ? ` (${limits.join(", ")})` : "";
}

/** Where values may be of any type, text is only what would be nothing else. */
const isAny = ({ additionalProperties }: FieldSchema): boolean => additionalProperties === true;

function pairText(value: unknown, schema: FieldSchema): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return isAny(schema) && "value" in jsonIn(value) ? JSON.stringify(value) : value;
}

function pairValue(text: string, schema: FieldSchema): unknown {
  const found = isAny(schema) ? jsonIn(text) : { value: text };
  return "value" in found ? found.value : text;
}

function pairsIn(text: string, schema: FieldSchema): Parsed {
  const lines = text.split("\n").filter((line) => line.trim());
  const pairs = lines.map((line) => /^\s*([^:：\s]+)\s*[:：]\s*(.+?)\s*$/.exec(line));
  if (pairs.some((pair) => pair === null)) return { problem: "fieldPairs" };
  return { value: Object.fromEntries(pairs.map((pair) => [pair![1], pairValue(pair![2]!, schema)])) };
}

function jsonIn(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "fieldJson" };
  }
}

/** Where an object or a list may stand, text that is one in JSON is meant as one. */
function structured(text: string, { type }: FieldSchema): unknown {
  if (typeof type === "string" || !STRUCTURED.test(text)) return text;
  const found = jsonIn(text);
  return "value" in found ? found.value : text;
}
