import { useId, useState } from "react";
import type { Profile } from "../../api/agents";
import { previewProfile, type Preview } from "../../api/drafts-of-people";
import { BridgeError } from "../../api/http";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";

interface Props {
  readonly profile: Profile;
  /** A profile with something wrong in it is asked for nothing. */
  readonly canAsk: boolean;
}

/** For a demand in words: whether this person would be asked, why, or what it would take. */
export function InvitationPreview({ profile, canAsk }: Props) {
  const say = useSay();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const [demand, setDemand] = useState("");
  const [seen, setSeen] = useState<{ readonly preview: Preview; readonly of: string } | null>(null);
  const [problem, setProblem] = useState("");
  const now = JSON.stringify([profile, demand]);
  const look = async () => {
    setProblem("");
    try {
      setSeen({ preview: await previewProfile(profile, demand), of: now });
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
    }
  };
  const preview = seen?.of === now ? seen.preview : null; // of something else it says nothing
  return (
    <section className="invitation-preview">
      <label htmlFor={id}>{say("previewFor")}</label>
      <textarea
        id={id}
        className="field"
        rows={2}
        value={demand}
        placeholder={say("previewExample")}
        onChange={(event) => setDemand(event.target.value)}
      />
      <div>
        <button type="button" className="button" disabled={!canAsk || !demand.trim()} onClick={() => void look()}>
          {say("previewAsk")}
        </button>
      </div>
      {preview && (
        <div className={`banner ${preview.is_invited ? "good" : "warm"}`} role="status">
          <div>
            <p>{preview.text[language]}</p>
            {!preview.chosen_by_rule && <p className="small">{say("previewModel")}</p>}
          </div>
        </div>
      )}
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
    </section>
  );
}
