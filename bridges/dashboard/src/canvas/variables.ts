import type { Config } from "../api/workflows";
import { same, variableOf, type Canvas, type Operation } from "./operations";

export const VARIABLE_TYPES = ["text", "number", "yes_no", "list", "json"] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];
export type VariableProblem = "variableName" | "variableTaken" | "variableNumber" | "variableValue" | "fieldJson";

/** A variable as its author writes it. */
export interface Written {
  readonly name: string;
  readonly type: VariableType;
  readonly text: string;
}

export const NOTHING_WRITTEN: Written = { name: "", type: "text", text: "" };
const NAME = /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u; // what can stand behind `variables.`
const TEMPLATE = /\{\{[^]*?\}\}/g;

const isText = (value: unknown): value is string => typeof value === "string";

export function typeOf(value: unknown): VariableType {
  if (isText(value)) return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "yes_no";
  return Array.isArray(value) && value.length > 0 && value.every((each) => isText(each) && isLine(each))
    ? "list"
    : "json";
}

const isLine = (text: string): boolean => text !== "" && text === text.trim() && !text.includes("\n");

/** A variable as it is written here. */
export function writtenOf(name: string, value: unknown): Written {
  const type = typeOf(value);
  if (type === "list") return { name, type, text: (value as readonly string[]).join("\n") };
  return { name, type, text: isText(value) ? value : JSON.stringify(value) };
}

/** What is written as a value; or why it is none. */
export function valueIn({ type, text }: Written): { readonly value: unknown } | { readonly problem: VariableProblem } {
  const trimmed = text.trim();
  switch (type) {
    case "text":
      return { value: text };
    case "number": {
      const value = Number(trimmed.replace(",", "."));
      return trimmed && Number.isFinite(value) ? { value } : { problem: "variableNumber" };
    }
    case "yes_no":
      return { value: trimmed === "true" };
    case "list": {
      const lines = trimmed.split(/\s*\n\s*/).filter(Boolean);
      return lines.length ? { value: lines } : { problem: "variableValue" };
    }
    case "json":
      try {
        const value = JSON.parse(trimmed) as unknown;
        return value === null ? { problem: "variableValue" } : { value };
      } catch {
        return { problem: "fieldJson" };
      }
  }
}

/** What is wrong with the name; `was` is its own until now. */
export function nameProblem(name: string, known: Config, was: string): VariableProblem | null {
  if (!NAME.test(name)) return "variableName";
  return name !== was && name in known ? "variableTaken" : null;
}

/**
 * The variable `was` (empty: a new one) as it is written now, as one act: where it gets another name, whatever reads it
 * reads it by that. Nothing where nothing changes, or where it cannot be. `begun`: its value when they began to write.
 */
export function changesOf(
  canvas: Canvas,
  was: string,
  written: Written,
  begun: unknown = variableOf(canvas, was),
): readonly Operation[] {
  const found = valueIn(written);
  if ("problem" in found || nameProblem(written.name, canvas.variables ?? {}, was)) return [];
  const { name } = written;
  const isNew = name !== was;
  if (!isNew && same(begun, found.value)) return [];
  const old: Config = was && isNew ? { [was]: null } : {};
  const before: Config = was ? { ...(isNew ? { [name]: null } : {}), [was]: begun } : { [name]: null };
  const change: Operation = { action: "set_variables", before, after: { ...old, [name]: found.value } };
  return [change, ...(was && isNew ? readersRenamed(canvas, was, name) : [])];
}

/** The variable is gone; what reads it says so. */
export const withoutVariable = (canvas: Canvas, name: string): readonly Operation[] => [
  { action: "set_variables", before: { [name]: variableOf(canvas, name) }, after: { [name]: null } },
];

function readersRenamed(canvas: Canvas, was: string, name: string): readonly Operation[] {
  const reads = new RegExp(`\\bvariables\\.${was}(?![\\p{L}\\p{N}_])`, "gu");
  const inExpression = (text: string): string => text.replace(reads, `variables.${name}`);
  const inText = (text: string): string => text.replace(TEMPLATE, inExpression);
  const nodes = Object.values(canvas.nodes).flatMap((node): readonly Operation[] => {
    const read = (key: string) => (key === "when" ? inExpression : inText); // an expression as a whole
    const entries = Object.entries(node.config).map(([key, value]) => [key, value, mapped(value, read(key))] as const);
    const changed = entries.filter(([, value, next]) => !same(value, next));
    const before = { config: Object.fromEntries(changed.map(([key, value]) => [key, value])) };
    const after = { config: Object.fromEntries(changed.map(([key, , next]) => [key, next])) };
    return changed.length ? [{ action: "update_node", nodeId: node.node_id, before, after }] : [];
  });
  const edges = Object.values(canvas.edges).flatMap((edge): readonly Operation[] => {
    const when = inExpression(edge.when ?? "");
    if (when === (edge.when ?? "")) return [];
    return [{ action: "set_when", edge, before: edge.when ?? "", after: when }];
  });
  return [...nodes, ...edges];
}

function mapped(value: unknown, read: (text: string) => string): unknown {
  if (isText(value)) return read(value);
  if (Array.isArray(value)) return value.map((each) => mapped(each, read));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapped(each, read)]));
}
