import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import type { CanvasNode, Config, FieldSchema, NodeKind } from "../../api/workflows";
import { controlOf, limitsOf, parsed, textOf, type Control } from "../../canvas/fields";
import { fieldsOf, innerKinds, nameIn, partOf, requiredIn, withParts, type Fields } from "../../canvas/inner-node";
import { properties, same, valueOf } from "../../canvas/operations";
import type { CanvasSync } from "../../canvas/sync";
import { Icon } from "../../components/icon";
import { off } from "../../components/off";
import { named, useSay, type Word } from "../../i18n";
import { Field } from "./field";
import type { Here } from "./here-said";
import { NodeData } from "./node-data";
import { usePreview } from "./use-preview";

const NAME: FieldSchema = { type: "string", maxLength: 200 };
const CHOSEN: ReadonlySet<Control> = new Set(["choice", "workflow"]); // nothing is written there

/**
 * What its author has written and not saved, by path (`url`, or `each.config.url` of the node within), and what the
 * whole property was when they began: others may change it meanwhile.
 */
export type Draft = Readonly<Record<string, { readonly text: string; readonly before: unknown }>>;

interface Props {
  readonly node: CanvasNode;
  readonly kind: NodeKind;
  readonly sync: CanvasSync;
  readonly workflowId: string;
  /** Who else is at this node, and at what of it. */
  readonly writers: readonly Here[];
  /** Tells them what is being written at here; empty: nothing. */
  readonly writes: (property: string) => void;
  /** What was written here before and not saved. */
  readonly unsaved: Draft | undefined;
  /** Takes what is written and not saved. */
  readonly keep: (draft: Draft) => void;
  /** Grows with whatever may change what the node reads: the canvas, or its run. */
  readonly known: string;
}

/** The name and the configuration of a node; what the server wants to know of its kind. Leaving it saves it. */
export function NodeForm({ node, kind, sync, workflowId, writers, writes, unsaved, keep, known }: Props) {
  const say = useSay();
  const [draft, setDraft] = useState(unsaved ?? {});
  const [problems, setProblems] = useState<Readonly<Record<string, Word>>>({});
  const [entered, setEntered] = useState("");
  const heldId = useId();
  const form = useRef<HTMLFormElement>(null);
  const filled = useRef(""); // the field into which something was put just now
  useEffect(() => keep(draft));
  useLayoutEffect(() => {
    const inside = filled.current && `[data-path="${CSS.escape(filled.current)}"] :is(input, textarea)`;
    filled.current = "";
    if (inside) writeOn(form.current?.querySelector(inside));
  });
  const byHand = Object.entries(kind.config_schema.properties).filter(([, schema]) => !schema.readOnly);
  const schemas: Fields = { name: NAME, ...Object.fromEntries(byHand) };
  const schemaOf = (path: string): FieldSchema => schemas[nameIn(path)] ?? NAME;
  const stored = (path: string): unknown => partOf(valueOf(node, nameIn(path)), path, schemaOf(path));
  const kindIn = (name: string): string => {
    const path = `${name}.node_type`;
    return draft[path]?.text ?? (stored(path) as string);
  };
  const groups = Object.entries(schemas).map(([name, schema]) => [name, fieldsOf(name, schema, kindIn(name))] as const);
  const shown = groups.filter(([name]) => schemaOf(name).format !== "person"); // it is filled in with the name
  const fields: Fields = Object.fromEntries(groups.flatMap(([, inside]) => Object.entries(inside)));
  const required = kind.config_schema.required.flatMap((name) => requiredIn(name, schemaOf(name), kindIn(name)));
  const read = (path: string) => parsed(draft[path]?.text ?? "", fields[path] ?? NAME);
  /** The properties that were written in; of each, what could be read. */
  const values = (paths: readonly string[]): Config => {
    const parts: Record<string, Record<string, unknown>> = {};
    for (const path of paths) {
      const found = read(path);
      if ("value" in found) (parts[nameIn(path)] ??= {})[path] = found.value;
    }
    return Object.fromEntries(
      Object.entries(parts).map(([name, each]) => [name, withParts(begun(name), each, schemaOf(name))]),
    );
  };
  const begun = (name: string): unknown => {
    const first = Object.entries(draft).find(([path]) => nameIn(path) === name)?.[1];
    return first ? first.before : valueOf(node, name);
  };
  const written = Object.keys(draft).filter((path) => path in fields);
  const preview = usePreview(workflowId, node.node_id, values(written.filter((path) => path !== "name")), known);
  const change = (path: string, text: string) => {
    writes(path);
    setDraft((now) => ({ ...now, [path]: { text, before: begun(nameIn(path)) } }));
  };
  const isHeld = (path: string): boolean => nameIn(path) in preview.held;
  const textIn = (path: string): string => draft[path]?.text ?? textOf(stored(path), fields[path] ?? NAME);
  const insert = (expression: string) => {
    const all = shown.flatMap(([, inside]) => Object.entries(inside));
    const paths = all
      .filter(([path, schema]) => path !== "name" && !CHOSEN.has(controlOf(schema)) && !isHeld(path))
      .map(([path]) => path);
    const path = paths.includes(entered) ? entered : (paths.find((each) => required.includes(each)) ?? paths[0]);
    if (path === undefined) return;
    const text = textIn(path);
    const isWhole = fields[path]?.format === "expression";
    filled.current = path;
    change(path, isWhole ? `${text}${text && " "}${expression}` : `${text}{{${expression}}}`);
  };
  /** The server would not take it, and what was written would be gone. */
  const isRefused = (path: string): boolean =>
    isHeld(path) || (path === nameIn(path) && preview.isCurrent && (preview.fields[path]?.is_wrong ?? false));
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    const wrong: Record<string, Word> = {};
    for (const path of written) {
      const found = read(path);
      if ("problem" in found) wrong[path] = found.problem;
    }
    const stays = written.filter((path) => path in wrong || isRefused(path));
    const whole = Object.entries(values(written.filter((path) => !stays.includes(path))));
    const changes: Config = Object.fromEntries(
      whole
        .map(([name, value]) => [name, name === "name" ? (value ?? "") : value] as const)
        .filter(([name, value]) => !same(value, begun(name))),
    );
    const left = (path: string) => ({
      text: draft[path]?.text ?? "",
      before: nameIn(path) in changes ? changes[nameIn(path)] : begun(nameIn(path)),
    });
    setProblems(wrong);
    setDraft(Object.fromEntries(stays.map((path) => [path, left(path)])));
    const names = Object.keys(changes);
    if (!names.length) return;
    const after = properties(names, (name) => changes[name]);
    sync.perform([{ action: "update_node", nodeId: node.node_id, before: properties(names, begun), after }]);
  };
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useEffect(() => {
    const left = () => leave.current(); // a reload or a closed tab leaves it, too
    addEventListener("pagehide", left);
    return () => removeEventListener("pagehide", left);
  }, []);
  const drop = (path: string) =>
    setDraft((now) => Object.fromEntries(Object.entries(now).filter(([each]) => each !== path)));
  const held = [...new Set(Object.values(preview.held))];
  const personPath = Object.keys(fields).find((path) => fields[path]?.format === "person"); // written with their name
  const field = (path: string) => {
    const found = preview.fields[path];
    const isName = fields[path]?.format === "person-name" && personPath !== undefined;
    const person = isName ? textIn(personPath) : "";
    return (
      <Field
        key={path}
        workflowId={workflowId}
        path={path}
        label={named(say, "config_", path.split(".").at(-1)!)}
        schema={fields[path]!}
        text={textIn(path) || person}
        person={person}
        resolved={found?.is_wrong ? undefined : found}
        entered={() => setEntered(path)}
        reached={() => writes(path)}
        heldBy={isHeld(path) ? heldId : undefined}
        drop={isHeld(path) && path in draft ? () => drop(path) : undefined}
        writers={writers.filter(({ property }) => property === path).map(({ name }) => name)}
        isRequired={required.includes(path)}
        problem={
          found?.is_wrong
            ? found.problem
            : problems[path]
              ? say(problems[path], { limits: limitsOf(fields[path]!) })
              : ""
        }
        change={(text, who) => {
          change(path, text);
          if (isName) change(personPath, who);
        }}
      />
    );
  };
  return (
    <form
      ref={form}
      className="node-form"
      onSubmit={(event) => {
        writes(""); // it is written
        save(event);
      }}
      onFocus={(event) => !event.target.closest(".node-field") && writes("")}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        writes("");
        save();
      }}
    >
      {held.length > 0 && (
        <p id={heldId} className="banner small">
          {held.join(" ")}
        </p>
      )}
      {shown.map(([name, inside]) =>
        innerKinds(schemaOf(name)).length ? (
          <fieldset key={name} className="inner-node">
            <legend>{named(say, "config_", name)}</legend>
            <details className="field-help">
              <summary aria-label={say("fieldHelp")} title={say("fieldHelp")}>
                <Icon name="question" />
              </summary>
              <p className="muted small">{named(say, "configHint_", name)}</p>
            </details>
            {Object.keys(inside).map(field)}
          </fieldset>
        ) : (
          field(name)
        ),
      )}
      <NodeData data={preview.data} insert={insert} />
      <div className="node-save">
        <button type="submit" className="button small primary" {...off(Object.keys(draft).every(isHeld))}>
          {say("save")}
        </button>
      </div>
    </form>
  );
}

/** Its author goes on behind what stands there. */
function writeOn(field: HTMLInputElement | HTMLTextAreaElement | null | undefined): void {
  field?.focus(); // which brings it into sight
  field?.setSelectionRange(field.value.length, field.value.length);
  field?.scrollTo(field.scrollWidth, field.scrollHeight);
}
