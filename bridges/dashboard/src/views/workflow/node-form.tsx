import { useState, type FormEvent } from "react";
import type { CanvasNode, FieldSchema, NodeKind } from "../../api/workflows";
import { parsed, textOf } from "../../canvas/fields";
import { properties, same, valueOf } from "../../canvas/operations";
import type { CanvasSync } from "../../canvas/sync";
import { off } from "../../components/off";
import { named, useSay, type Word } from "../../i18n";
import { Field } from "./field";
import { NodeData } from "./node-data";
import { usePreview } from "./use-preview";

const NAME: FieldSchema = { type: "string", maxLength: 200 };

/** What its author has written and not saved, and what stood there when they began: others may change it meanwhile. */
type Draft = Readonly<Record<string, { readonly text: string; readonly before: unknown }>>;

interface Props {
  readonly node: CanvasNode;
  readonly kind: NodeKind;
  readonly sync: CanvasSync;
  readonly workflowId: string;
  /** Grows with whatever may change what the node reads: the canvas, or its run. */
  readonly known: string;
}

/** The name and the configuration of a node; what the server wants to know of its kind. Leaving it saves it. */
export function NodeForm({ node, kind, sync, workflowId, known }: Props) {
  const say = useSay();
  const [draft, setDraft] = useState<Draft>({});
  const [problems, setProblems] = useState<Readonly<Record<string, Word>>>({});
  const { properties: schemas, required } = kind.config_schema;
  const fields: Readonly<Record<string, FieldSchema>> = { name: NAME, ...schemas };
  const [entered, setEntered] = useState("");
  const written = Object.entries(draft).flatMap(([name, { text }]) => {
    const found = parsed(text, fields[name] ?? NAME);
    return name === "name" || "problem" in found ? [] : [[name, found.value] as const];
  });
  const preview = usePreview(workflowId, node.node_id, Object.fromEntries(written), known);
  const change = (name: string, text: string) =>
    setDraft((now) => ({ ...now, [name]: { text, before: now[name] ? now[name].before : valueOf(node, name) } }));
  const textIn = (name: string): string => draft[name]?.text ?? textOf(valueOf(node, name), fields[name] ?? NAME);
  const insert = (expression: string) => {
    const names = Object.keys(schemas);
    const name = names.includes(entered) ? entered : (required[0] ?? names[0] ?? "");
    const schema = fields[name];
    if (!schema || schema.enum) return;
    const text = textIn(name);
    const isWhole = schema.format === "expression";
    change(name, isWhole ? `${text}${text && " "}${expression}` : `${text}{{${expression}}}`);
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    const values: Record<string, unknown> = {};
    const wrong: Record<string, Word> = {};
    for (const [name, { text, before }] of Object.entries(draft)) {
      const found = parsed(text, fields[name] ?? NAME);
      if ("problem" in found) wrong[name] = found.problem;
      else {
        const value = name === "name" ? (found.value ?? "") : found.value;
        if (!same(value, before)) values[name] = value;
      }
    }
    setProblems(wrong);
    setDraft((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name in wrong)));
    const names = Object.keys(values);
    if (!names.length) return;
    const before = properties(names, (name) => draft[name]?.before ?? null);
    const after = properties(names, (name) => values[name]);
    sync.perform([{ action: "update_node", nodeId: node.node_id, before, after }]);
  };
  return (
    <form
      className="node-form"
      onSubmit={save}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || save()}
    >
      {Object.entries(fields).map(([name, schema]) => (
        <Field
          key={name}
          label={named(say, "config_", name)}
          schema={schema}
          text={textIn(name)}
          resolved={preview.fields[name]}
          entered={() => setEntered(name)}
          isRequired={required.includes(name)}
          problem={problems[name] ? say(problems[name]) : ""}
          change={(text) => change(name, text)}
        />
      ))}
      <NodeData data={preview.data} insert={insert} />
      <button type="submit" className="button small primary" {...off(!Object.keys(draft).length)}>
        {say("save")}
      </button>
    </form>
  );
}
