export const ANSWER_TYPES = ["string", "number", "integer", "boolean", "strings"] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];
export type AnswerProblem = "answerName" | "answerTwice";

/** One part of what is to be answered. */
export interface AnswerField {
  readonly name: string;
  readonly type: AnswerType;
}

const NAME_MAX = 40;
const LIST = { type: "array", items: { type: "string" } };

/** The parts of an object that all have to be answered; null where the schema says more than that. */
export function fieldsIn(text: string): readonly AnswerField[] | null {
  if (!text.trim()) return [];
  const schema = read(text);
  if (!schema || schema.type !== "object" || !isPlain(schema.properties)) return null;
  const { type, properties, required, ...rest } = schema;
  const names = Object.keys(properties);
  const isAll =
    Array.isArray(required) && required.length === names.length && names.every((name) => required.includes(name));
  if (type !== "object" || !isAll || Object.keys(rest).length > 0) return null;
  const fields = names.map((name) => ({ name, type: typeIn(properties[name]) }));
  return fields.every((field): field is AnswerField => field.type !== null) ? fields : null;
}

/** The schema that asks for these; empty where there are none. */
export function schemaOf(fields: readonly AnswerField[]): string {
  if (!fields.length) return "";
  const properties = Object.fromEntries(fields.map(({ name, type }) => [name, type === "strings" ? LIST : { type }]));
  return JSON.stringify({ type: "object", properties, required: fields.map(({ name }) => name) }, null, 2);
}

/** What is wrong with the name of one of these. */
export function fieldProblem(fields: readonly AnswerField[], n: number): AnswerProblem | null {
  const name = fields[n]!.name.trim();
  if (!name || name.length > NAME_MAX) return "answerName";
  return fields.some((each, other) => other !== n && each.name.trim() === name) ? "answerTwice" : null;
}

function typeIn(part: unknown): AnswerType | null {
  if (!isPlain(part)) return null;
  if (JSON.stringify(part) === JSON.stringify(LIST)) return "strings";
  const [only, ...others] = Object.keys(part);
  return only === "type" && !others.length ? (ANSWER_TYPES.find((each) => each === part.type) ?? null) : null;
}

function read(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const found = JSON.parse(text) as unknown;
    return isPlain(found) ? found : null;
  } catch {
    return null;
  }
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
