import { useId, useState, type FormEvent, type ReactNode } from "react";
import { writeProfile, type Agent } from "../../api/agents";
import { useSay, type Word } from "../../i18n";
import { draftOf, problemsOf, profileOf, type Draft } from "./profile-draft";
import { problemIn } from "./twin-actions";

interface Props {
  readonly agent: Agent;
  readonly done: (applies: string | null) => void;
}

/** A profile to change. What the form does not show stays as it is. */
export function ProfileForm({ agent, done }: Props) {
  const say = useSay();
  const [draft, setDraft] = useState(() => draftOf(agent));
  const [problem, setProblem] = useState("");
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length) return;
    setSending(true);
    setProblem("");
    try {
      const { applies } = await writeProfile(profileOf(agent, draft));
      done(applies);
    } catch (error) {
      setProblem(problemIn(error, say("adminNotOffered"), say("networkAway")));
      setSending(false);
    }
  };
  const field = (name: keyof Draft, word: Word, rows = 1, hint?: Word) => (
    <Field
      label={say(word)}
      hint={hint && say(hint)}
      rows={rows}
      problem={problems[name] && say(problems[name])}
      value={draft[name]}
      change={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <form className="profile-form" onSubmit={(event) => void send(event)}>
      {field("user_name", "profileName")}
      {field("profile_summary", "profileSummary", 3)}
      {field("location", "city")}
      {field("tags", "profileTags", 1, "profileCommas")}
      {field("capabilities", "capabilities", 5, "profileLines")}
      {field("interests", "interests", 1, "profileCommas")}
      {field("availability", "availability")}
      <div className="pair-fields">
        {field("price", "price", 1, "profileNumber")}
        {field(
          "price_floor",
          "priceFloor",
          1,
          agent.terms?.price_floor === undefined ? "profileKept" : "profileNumber",
        )}
        {field("capacity_people", "profileCapacity", 1, "profileNumber")}
        {field("hours_max", "profileHours", 1, "profileNumber")}
        {field("notice_days", "profileNotice", 1, "profileNumber")}
      </div>
      {field("languages", "profileLanguages", 1, "profileCodes")}
      <Recurring value={draft.recurring} change={(recurring) => setDraft({ ...draft, recurring })} />
      {field("busy_ics", "profileBusy", 1, agent.busy_ics === undefined ? "profileKept" : "profileBusyHint")}
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="button" className="button" onClick={() => done(null)}>
          {say("keep")}
        </button>
        <button type="submit" className="button primary" disabled={isSending}>
          {say("save")}
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly problem: string | undefined;
  readonly rows: number;
  readonly value: string;
  readonly change: (value: string) => void;
}

function Field({ label, hint, problem, rows, value, change }: FieldProps) {
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  const shared = { id, className: "field", value, "aria-describedby": described, "aria-invalid": Boolean(problem) };
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} onChange={(event) => change(event.target.value)} />
      ) : (
        <input {...shared} type="text" onChange={(event) => change(event.target.value)} />
      )}
      {problem && (
        <span id={`${id}-problem`} role="alert" className="problem small">
          {problem}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className="muted small">
          {hint}
        </span>
      )}
    </div>
  );
}

interface RecurringProps {
  readonly value: Draft["recurring"];
  readonly change: (value: Draft["recurring"]) => void;
}

function Recurring({ value, change }: RecurringProps) {
  const say = useSay();
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{say("profileRecurring")}</label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => change(event.target.value as Draft["recurring"])}
      >
        <option value="">{say("profileUnsaid")}</option>
        <option value="yes">{say("recurringYes")}</option>
        <option value="no">{say("recurringNo")}</option>
      </select>
    </div>
  );
}
