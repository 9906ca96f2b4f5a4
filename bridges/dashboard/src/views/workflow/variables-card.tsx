import { useId, useRef, useState } from "react";
import { variableOf, type Canvas } from "../../canvas/operations";
import type { CanvasSync } from "../../canvas/sync";
import {
  changesOf,
  nameProblem,
  NOTHING_WRITTEN,
  valueIn,
  VARIABLE_TYPES,
  withoutVariable,
  writtenOf,
  type VariableType,
  type Written,
} from "../../canvas/variables";
import { isComposing } from "../../components/composing";
import { Icon } from "../../components/icon";
import { useFocusInSight } from "../../components/use-focus-in-sight";
import { named, useSay } from "../../i18n";
import { useWritten } from "./use-written";

const ROWS = 3;
const AREAS: ReadonlySet<VariableType> = new Set(["list", "json"]);

interface Props {
  readonly canvas: Canvas;
  readonly sync: CanvasSync;
}

/** What all nodes of a workflow can read: each variable by name, type and value, to add, change and take away. */
export function VariablesCard({ canvas, sync }: Props) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  useFocusInSight(list);
  const names = Object.keys(canvas.variables ?? {});
  const remove = (name: string) => {
    sync.perform(withoutVariable(canvas, name));
    list.current?.focus(); // this row goes with its button
  };
  return (
    <details className="card variables">
      <summary>
        {say("variablesTitle")} <span className="muted">{names.length}</span>
      </summary>
      <div className="card-body" ref={list} tabIndex={-1}>
        <p className="muted small">{say("variablesHint", { example: `{{variables.${names[0] ?? "x"}}}` })}</p>
        {names.map((name) => (
          <VariableRow key={name} name={name} canvas={canvas} sync={sync} remove={() => remove(name)} />
        ))}
        <VariableRow name="" canvas={canvas} sync={sync} />
      </div>
    </details>
  );
}

interface RowProps extends Props {
  /** Empty: of one that is not there yet. */
  readonly name: string;
  readonly remove?: () => void;
}

/** One variable as it is, or as somebody writes it anew; leaving the row keeps what can be kept. */
function VariableRow({ name, canvas, sync, remove }: RowProps) {
  const say = useSay();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Written | null>(null);
  const begun = useRef<unknown>(null); // its value then: others may change it meanwhile
  const stored = name ? writtenOf(name, canvas.variables?.[name]) : NOTHING_WRITTEN;
  const written = draft ?? stored;
  const { type, text } = written;
  const found = valueIn(written);
  const wrongName = draft && (draft.name || text) ? nameProblem(draft.name, canvas.variables ?? {}, name) : null;
  const wrongValue = draft && "problem" in found && (text || name) ? found.problem : null;
  const problem = wrongName ?? wrongValue;
  useWritten(
    draft !== null && (draft.name !== stored.name || draft.text !== stored.text || draft.type !== stored.type),
  );
  const write = (changes: Partial<Written>) => {
    if (!draft) begun.current = variableOf(canvas, name);
    setDraft({ ...written, ...changes });
  };
  const retype = (next: VariableType) => write({ type: next, text: next === "yes_no" ? "true" : text });
  const save = () => {
    if (!draft || problem) return;
    sync.perform(changesOf(canvas, name, draft, begun.current));
    if (name || draft.name) setDraft(null);
  };
  const add = () => {
    if (!draft || problem || !draft.name) return first.current?.focus();
    save();
    first.current?.focus();
  };
  const common = {
    className: "field",
    "aria-label": say("variableLabelValue"),
    "aria-invalid": wrongValue !== null,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) => write({ text: event.target.value }),
  };
  return (
    <div
      className="variable"
      role="group"
      aria-label={name ? say("variableOfName", { name }) : say("variableOfNew")}
      onBlur={(event) => name && !event.currentTarget.contains(event.relatedTarget) && save()}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Escape") setDraft(null);
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) (name ? save : add)();
      }}
    >
      <input
        ref={first}
        className="field"
        aria-label={say("variableLabelName")}
        aria-invalid={wrongName !== null}
        aria-describedby={problem ? id : undefined}
        placeholder={say("variableLabelName")}
        maxLength={40}
        spellCheck={false}
        value={written.name}
        onChange={(event) => write({ name: event.target.value.trim() })}
      />
      <select
        className="field"
        aria-label={say("variableLabelType")}
        value={type}
        onChange={(event) => retype(event.target.value as VariableType)}
      >
        {VARIABLE_TYPES.map((each) => (
          <option key={each} value={each}>
            {named(say, "variableType_", each)}
          </option>
        ))}
      </select>
      {type === "yes_no" ? (
        <select {...common}>
          <option value="true">{say("variableYes")}</option>
          <option value="false">{say("variableNo")}</option>
        </select>
      ) : AREAS.has(type) || text.includes("\n") ? (
        <textarea {...common} rows={ROWS} />
      ) : (
        <input {...common} inputMode={type === "number" ? "decimal" : undefined} />
      )}
      {remove ? (
        <button
          type="button"
          className="button icon small"
          aria-label={say("variableRemove", { name })}
          onClick={() => remove()}
        >
          <Icon name="bin" />
        </button>
      ) : (
        <button type="button" className="button icon small primary" aria-label={say("variableAdd")} onClick={add}>
          <Icon name="plus" />
        </button>
      )}
      {problem && (
        <span id={id} role="alert" className="wrong">
          {say(problem)}
        </span>
      )}
    </div>
  );
}
