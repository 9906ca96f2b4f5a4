import { useId } from "react";
import type { FieldSchema, Resolved } from "../../api/workflows";
import { controlOf } from "../../canvas/fields";
import { lasting } from "../../components/format";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { shortly } from "./node-data";

const PREVIEWED = 300; // characters of a value

interface Props {
  readonly label: string;
  readonly schema: FieldSchema;
  readonly text: string;
  readonly isRequired: boolean;
  readonly problem: string;
  readonly change: (text: string) => void;
  /** What its templates come to. */
  readonly resolved?: Resolved | undefined;
  readonly entered?: (() => void) | undefined;
}

/** One property of a node, to fill in as its schema says. */
export function Field({ label, schema, text, isRequired, problem, change, resolved, entered }: Props) {
  const say = useSay();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const spoken = schema.format === "seconds" ? lasting(Number(text), language) : "";
  const control = controlOf(schema);
  const common = {
    id,
    className: "field",
    value: text,
    "aria-invalid": problem !== "",
    "aria-describedby": problem ? `${id}-problem` : undefined,
    onFocus: entered,
    onChange: (event: { readonly target: { readonly value: string } }) => change(event.target.value),
  };
  return (
    <div className="node-field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="muted"> · {say("fieldRequired")}</span>}
      </label>
      {control === "choice" ? (
        <select {...common}>
          <option value="">{say("fieldUnset")}</option>
          {schema.enum?.map((each) => (
            <option key={each} value={each}>
              {named(say, "option_", each)}
            </option>
          ))}
        </select>
      ) : control === "long" || control === "pairs" ? (
        <textarea {...common} rows={3} placeholder={control === "pairs" ? say("fieldPairsHint") : undefined} />
      ) : (
        <input
          {...common}
          type={control === "date" && !text.includes("{{") ? "date" : "text"}
          inputMode={control === "number" ? "decimal" : undefined}
          maxLength={schema.maxLength}
        />
      )}
      {resolved && (
        <output className={resolved.problem ? "bad small" : "muted small"}>
          {resolved.problem || `= ${shortly(resolved.value, PREVIEWED)}`}
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
