import { useId, useState, type FormEvent, type ReactNode } from "react";
import { writeProfile, type Agent } from "../../api/agents";
import { useSay, type Word } from "../../i18n";
import { draftOf, profileOf, type Draft } from "./profile-draft";
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
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
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
        {field("price_floor", "priceFloor", 1, "profileNumber")}
        {field("capacity_people", "profileCapacity", 1, "profileNumber")}
      </div>
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
  readonly rows: number;
  readonly value: string;
  readonly change: (value: string) => void;
}

function Field({ label, hint, rows, value, change }: FieldProps) {
  const id = useId();
  const shared = { id, className: "field", value, "aria-describedby": hint ? `${id}-hint` : undefined };
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} onChange={(event) => change(event.target.value)} />
      ) : (
        <input {...shared} type="text" onChange={(event) => change(event.target.value)} />
      )}
      {hint && (
        <span id={`${id}-hint`} className="muted small">
          {hint}
        </span>
      )}
    </div>
  );
}
