import { useId, useState, type FormEvent, type ReactNode } from "react";
import { writeProfile, type Agent } from "../../api/agents";
import { checkProfile, type Checked } from "../../api/drafts-of-people";
import { useSay, type Word } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { InvitationPreview } from "../people/invitation-preview";
import { boxOf, draftOf, profileOf, type Draft } from "./profile-draft";
import { problemIn } from "./twin-actions";
import { useChecked } from "./use-checked";
import "../../styles/labelled.css";

interface Props {
  /** `NOBODY` for somebody new. */
  readonly agent: Agent;
  /** When it applies, and to whom; null: nothing was saved. */
  readonly done: (applies: string | null, agentId: string) => void;
}

/** A profile to write or change, checked by the server as it is written. What the form does not show stays as it is. */
export function ProfileForm({ agent, done }: Props) {
  const say = useSay();
  const isNew = agent.agent_id === "";
  const [draft, setDraft] = useState(() => draftOf(agent));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const profile = profileOf(agent, draft);
  const checked = useChecked(profile);
  const problemAt = useProblems(checked, touched);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(Object.keys(draft)));
    setSending(true);
    setProblem("");
    try {
      const now = await checkProfile(profile);
      if (now.problems.length) return setProblem(say("profileWrong", { count: now.problems.length }));
      if (isNew && now.is_known) return setProblem(say("personIdTaken", { id: now.agent_id }));
      const saved = { ...profile, agent_id: now.agent_id };
      done((await writeProfile(saved)).applies, now.agent_id);
    } catch (error) {
      setProblem(problemIn(error, say("adminNotOffered"), say("networkAway")));
    } finally {
      setSending(false);
    }
  };
  const field = (name: keyof Draft, word: Word, rows = 1, hint?: Word) => (
    <Field
      label={say(word)}
      hint={hint && say(hint)}
      rows={rows}
      problem={problemAt(name)}
      value={draft[name]}
      change={(value) => {
        setDraft({ ...draft, [name]: value });
        setTouched(new Set([...touched, name]));
      }}
    />
  );
  return (
    <form className="profile-form" onSubmit={(event) => void send(event)}>
      {field("user_name", "profileName")}
      {isNew && field("agent_id", "personId", 1, "personIdHint")}
      {isNew && checked?.is_known && (
        <p className="banner warm" role="status">
          {say("personIdTaken", { id: checked.agent_id })}
        </p>
      )}
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
        {field("currency", "personCurrency")}
        {field("capacity_people", "profileCapacity", 1, "profileNumber")}
        {field("hours_max", "profileHours", 1, "profileNumber")}
        {field("notice_days", "profileNotice", 1, "profileNumber")}
      </div>
      {field("languages", "profileLanguages", 1, "profileCodes")}
      <Recurring value={draft.recurring} change={(recurring) => setDraft({ ...draft, recurring })} />
      {field("busy_ics", "profileBusy", 1, agent.busy_ics === undefined ? "profileKept" : "profileBusyHint")}
      <InvitationPreview profile={profile} canAsk={checked !== null && checked.problems.length === 0} />
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="button" className="button" onClick={() => done(null, "")}>
          {say("keep")}
        </button>
        <button type="submit" className="button primary" disabled={isSending}>
          {say("save")}
        </button>
      </div>
    </form>
  );
}

/** What is wrong at a box that somebody has written in. */
function useProblems(checked: Checked | null, touched: ReadonlySet<string>): (name: keyof Draft) => string | undefined {
  const language = usePreferences((state) => state.language);
  return (name) => {
    const found = touched.has(name) ? checked?.problems.find(({ field }) => boxOf(field) === name) : undefined;
    return found && found.text[language].replace(/^./, (first) => first.toUpperCase());
  };
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
