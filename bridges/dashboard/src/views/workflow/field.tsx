import { useId } from "react";
import type { FieldSchema, Resolved } from "../../api/workflows";
import { controlOf, isLength, limitsOf, parsed, readsAsOther, staysText, type Control } from "../../canvas/fields";
import { CopyButton } from "../../components/copy-button";
import { lasting, secondsSaid } from "../../components/format";
import { named, useSay, type Say, type Word } from "../../i18n";
import type { Language } from "../../i18n/language";
import { usePreferences } from "../../store/preferences";
import { peopleSaid } from "./here-said";
import { shortly } from "./node-data";
import { PeopleField, PersonField } from "./person-field";
import { SchemaField } from "./schema-field";
import { WorkflowChoice } from "./workflow-choice";

const PREVIEWED = 300; // characters of a value
const ROWS_MIN = 3;
const ROWS_MAX = 14;
const AREAS: ReadonlySet<Control> = new Set(["long", "pairs", "lines"]);
const SHORT: ReadonlySet<Control> = new Set(["choice", "date", "number", "person"]); // two of them stand in a row
const CHOSEN: ReadonlySet<Control> = new Set(["choice", "workflow", "person", "people", "json"]); // no text alone
const HINTS: Partial<Record<Control, Word>> = { pairs: "fieldPairsHint", lines: "fieldLinesHint" };

interface Props {
  readonly workflowId: string;
  readonly path: string;
  readonly label: string;
  readonly schema: FieldSchema;
  readonly text: string;
  readonly isRequired: boolean;
  readonly problem: string;
  /** `person`: of a field of somebody's name, by what the node names them. */
  readonly change: (text: string, person: string) => void;
  /** By what the node names whoever is called so, in a field of somebody's name. */
  readonly person?: string;
  /** What its templates come to. */
  readonly resolved?: Resolved | undefined;
  readonly entered?: (() => void) | undefined;
  /** Somebody has come to it. */
  readonly reached: () => void;
  /** Who else is writing at it now. */
  readonly writers: readonly string[];
  /** Of what says why it cannot be changed now; empty: it can. */
  readonly heldBy?: string | undefined;
  /** Takes out what was written there before it could not; missing: nothing was. */
  readonly drop?: (() => void) | undefined;
}

/** One property of a node, to fill in as its schema says. */
export function Field({
  workflowId,
  path,
  label,
  schema,
  text,
  isRequired,
  problem: said,
  change,
  resolved,
  person = "",
  ...rest
}: Props) {
  const { entered, reached, writers, heldBy, drop } = rest;
  const say = useSay();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const spoken = isLength(schema) ? lengthSaid(text, schema, language) : "";
  const control = controlOf(schema);
  const found = control === "json" ? parsed(text, schema) : null; // what cannot be read yet is said at once
  const problem = found && "problem" in found ? say(found.problem, { limits: limitsOf(schema) }) : said;
  const hint = isLength(schema) ? "fieldLengthHint" : HINTS[control];
  const common = {
    id,
    className: "field",
    value: text,
    "aria-invalid": problem !== "",
    "aria-describedby": problem ? `${id}-problem` : heldBy,
    onFocus: entered,
    onChange: (event: { readonly target: { readonly value: string } }) => change(event.target.value, ""),
  };
  const told = { id, text, describedBy: common["aria-describedby"], isInvalid: problem !== "", entered };
  const filled =
    control === "choice" ? (
      <select {...common}>
        <option value="">{say("fieldUnset")}</option>
        {schema.enum?.map((each) => (
          <option key={each} value={each}>
            {named(say, schema.format === "node-kind" ? "nodeKind_" : "option_", each)}
          </option>
        ))}
      </select>
    ) : control === "workflow" ? (
      <WorkflowChoice {...common} within={workflowId} />
    ) : control === "person" ? (
      <PersonField {...told} maxLength={schema.maxLength} person={person} change={change} />
    ) : control === "people" ? (
      <PeopleField
        {...told}
        maxLength={schema.maxLength}
        none={say(path.split(".").at(-1) === "to" ? "peopleNone_to" : "peopleNone")}
        change={(all) => change(all, "")}
      />
    ) : control === "json" ? (
      <SchemaField {...told} change={(json) => change(json, "")} />
    ) : AREAS.has(control) ? (
      <textarea {...common} readOnly={Boolean(heldBy)} rows={rowsFor(text)} placeholder={hint && say(hint)} />
    ) : (
      <input
        {...common}
        readOnly={Boolean(heldBy)}
        type={control === "date" && !text.includes("{{") ? "date" : "text"}
        inputMode={control === "number" && !isLength(schema) ? "decimal" : undefined}
        placeholder={hint && say(hint)}
        maxLength={schema.maxLength}
      />
    );
  return (
    <div className={`node-field${SHORT.has(control) ? " short" : ""}`} data-path={path} onFocus={reached}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="muted"> · {say("fieldRequired")}</span>}
      </label>
      {writers.length > 0 && (
        <span className="writers" role="status">
          {say("fieldWriters", { names: peopleSaid(say, writers) })}
        </span>
      )}
      {CHOSEN.has(control) ? (
        <fieldset disabled={Boolean(heldBy)} className="chosen">
          {filled}
        </fieldset>
      ) : (
        filled
      )}
      {drop && (
        <span className="row">
          <span className="small">{say("fieldHeldWritten")}</span>
          <CopyButton text={text} />
          <button type="button" className="button small" onClick={drop}>
            {say("fullDrop")}
          </button>
        </span>
      )}
      {resolved && (
        <output className={resolved.problem && !resolved.is_open ? "bad small" : "muted small"}>
          {resolved.problem || valueSaid(say, resolved.value)}
        </output>
      )}
      {staysText(text, schema) && (
        <output className="muted small">
          {say("fieldIsText", { text: text.trim(), template: `{{ ${text.trim()} }}` })}
        </output>
      )}
      {spoken && <output className="muted small">= {spoken}</output>}
      {problem && (
        <span id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** How long what is written there is; empty where it is no length, or says it itself. */
function lengthSaid(text: string, schema: FieldSchema, language: Language): string {
  const read = parsed(text, schema);
  if (!("value" in read) || typeof read.value !== "number" || read.value <= 0) return "";
  return lasting(read.value, language) || secondsSaid(read.value, language);
}

function valueSaid(say: Say, value: unknown): string {
  const isUnclear = typeof value === "string" && readsAsOther(value);
  return `= ${shortly(value, PREVIEWED)}${isUnclear ? say("valueIsText") : ""}`;
}

const rowsFor = (text: string): number => Math.min(Math.max(text.split("\n").length, ROWS_MIN), ROWS_MAX);
