import type { ImportReport, Verdict } from "../../api/drafts-of-people";
import { Chip } from "../../components/chip";
import { useSay, type Say, type Word } from "../../i18n";
import { usePreferences } from "../../store/preferences";

const TONES = { new: "good", changed: "accent", same: "outline", duplicate: "warm", refused: "bad" } as const;
/** What a form calls a field; a file's own column is called as there. */
const LABELS: Readonly<Record<string, Word>> = {
  user_name: "profileName",
  agent_id: "personId",
  profile_summary: "profileSummary",
  location: "city",
  tags: "profileTags",
  "terms.price": "price",
  "terms.price_floor": "priceFloor",
  "terms.languages": "profileLanguages",
  "(whole file)": "importWhole",
};
const labelOf = (field: string, say: Say): string => (LABELS[field] ? say(LABELS[field]) : field);
const VERDICTS = Object.keys(TONES) as readonly Verdict[];

/** What becomes, or became, of each line of the files. */
export function ImportLines({ report }: { readonly report: ImportReport }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  return (
    <section className="stack" aria-live="polite">
      <p className="import-counts">
        {VERDICTS.filter((verdict) => report.counts[verdict]).map((verdict) => (
          <Chip key={verdict} tone={TONES[verdict]}>
            {say(`verdict_${verdict}`)} {report.counts[verdict]}
          </Chip>
        ))}
      </p>
      {report.files.map(({ name, encoding, notes }) => (
        <p key={name} className="muted small">
          {name} {encoding && `· ${encoding}`} {notes.map((note) => note[language]).join(" ")}
        </p>
      ))}
      <ol className="import-lines" tabIndex={0} aria-label={say("importReport")}>
        {report.lines.map((line, at) => (
          <li key={at}>
            <Chip tone={TONES[line.verdict]}>{say(`verdict_${line.verdict}`)}</Chip>
            <span>
              <strong>{line.name}</strong>{" "}
              <span className="muted mono small">
                {line.file}:{line.line} {line.agent_id}
              </span>
            </span>
            {line.changes.length > 0 && (
              <span className="small">{say("importChanges", { what: line.changes.join(say("separator")) })}</span>
            )}
            {line.problems.map(({ field, text }) => (
              <span key={field} className="import-problem small">
                {labelOf(field, say)}: {text[language]}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
