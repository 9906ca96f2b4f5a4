import { useState } from "react";
import {
  ANSWER_TYPES,
  fieldProblem,
  fieldsIn,
  schemaOf,
  type AnswerField,
  type AnswerType,
} from "../../canvas/answer-schema";
import { Icon } from "../../components/icon";
import { named, useSay } from "../../i18n";

interface Props {
  readonly id: string;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly entered?: (() => void) | undefined;
  readonly describedBy?: string | undefined;
}

const ROWS = 8;

/** What a model is to answer: its parts by name and type; as JSON Schema for who wants more than that. */
export function SchemaField({ id, text, change, entered, describedBy }: Props) {
  const say = useSay();
  const [rows, setRows] = useState<readonly AnswerField[]>(fieldsIn(text) ?? []);
  const [made, setMade] = useState(text); // of these rows; another text is somebody else's
  const [wantsJson, setWantsJson] = useState(false);
  const found = fieldsIn(text);
  const isJson = wantsJson || found === null;
  const shown = text === made || found === null ? rows : found;
  const put = (next: readonly AnswerField[]) => {
    const whole = next.filter((_, n) => !fieldProblem(next, n)).map(({ name, type }) => ({ name: name.trim(), type }));
    const schema = schemaOf(whole);
    setRows(next);
    setMade(schema);
    change(schema);
  };
  const set = (n: number, changes: Partial<AnswerField>) =>
    put(shown.map((each, other) => (other === n ? { ...each, ...changes } : each)));
  if (isJson)
    return (
      <>
        <textarea
          id={id}
          className="field mono"
          rows={ROWS}
          spellCheck={false}
          value={text}
          aria-describedby={describedBy}
          onFocus={entered}
          onChange={(event) => change(event.target.value)}
        />
        {found !== null && (
          <button type="button" className="button small" onClick={() => setWantsJson(false)}>
            {say("answerAsFields")}
          </button>
        )}
      </>
    );
  return (
    <div id={id} className="answer-fields" role="group">
      {shown.length === 0 && <p className="muted small">{say("answerEmpty")}</p>}
      {shown.map(({ name, type }, n) => {
        const problem = name ? fieldProblem(shown, n) : null;
        return (
          <div key={n} className="answer-field" role="group" aria-label={say("answerField", { count: n + 1 })}>
            <input
              className="field"
              aria-label={say("variableLabelName")}
              aria-invalid={problem !== null}
              value={name}
              autoFocus={!name}
              onChange={(event) => set(n, { name: event.target.value })}
            />
            <select
              className="field"
              aria-label={say("variableLabelType")}
              value={type}
              onChange={(event) => set(n, { type: event.target.value as AnswerType })}
            >
              {ANSWER_TYPES.map((each) => (
                <option key={each} value={each}>
                  {named(say, "answerType_", each)}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="button icon small"
              aria-label={say("answerRemove", { name })}
              onClick={() => put(shown.filter((_, other) => other !== n))}
            >
              <Icon name="bin" />
            </button>
            {problem && (
              <span role="alert" className="wrong">
                {say(problem)}
              </span>
            )}
          </div>
        );
      })}
      <span className="row">
        <button type="button" className="button small" onClick={() => put([...shown, { name: "", type: "string" }])}>
          <Icon name="plus" />
          {say("answerAdd")}
        </button>
        <button type="button" className="button small" onClick={() => setWantsJson(true)}>
          {say("answerAsJson")}
        </button>
      </span>
    </div>
  );
}
