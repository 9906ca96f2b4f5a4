import type { Somebody } from "../../api/people";
import type { CanvasNode, Failure } from "../../api/workflows";
import { calledOf } from "../../canvas/people";
import { valueAsText } from "../../components/format";
import { named, useSay, type Say } from "../../i18n";
import type { Language } from "../../i18n/language";
import { linkTo } from "../../store/route";
import { usePreferences } from "../../store/preferences";
import { whoSaid } from "../../components/who-said";
import { questionsOf, type Asked } from "./how-far";
import { NodeConsent } from "./node-consent";
import { NodeCorrected } from "./node-corrected";
import { usePeople } from "./use-people";

const PERSONS: ReadonlySet<string> = new Set([
  "by",
  "entered_by",
  "handed_on_by",
  "taken_over_from",
  "yes",
  "no",
  "people",
  "to",
  "notes",
]);
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(["earlier_no", "corrected", "answered_at", "changed_since"]); // in sentences

/** What became of a node in a run: why it failed, what it gave, and what its templates came to. */
export function NodeFacts({ node }: { readonly node: CanvasNode }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const people = usePeople();
  const hasBoth = "last_failure" in node.result; // the English one alone says no more
  const results = Object.entries(node.result).filter(
    ([name, value]) =>
      !isNothing(value) &&
      !SHOWN_ELSEWHERE.has(name) &&
      !(name === "question" && isAskedAbove(node)) &&
      !(name === "last_error" && hasBoth) &&
      !(name === "reason_code" && node.result.reason),
  );
  return (
    <>
      {node.error && <p>{node.failure?.[language] ?? node.error}</p>}
      <NodeConsent node={node} />
      {results.length > 0 && (
        <dl className="facts">
          {results.map(([name, value]) => (
            <div key={name} className="pair">
              <dt>{named(say, "result_", name)}</dt>
              <dd>
                {name === "demand_id" ? (
                  <a href={linkTo.negotiation(String(value))}>{String(value)}</a>
                ) : name === "questions" ? (
                  <Questions asked={questionsOf(node.result)} demandId={demandOf(node)} />
                ) : (
                  valueAsText(
                    PERSONS.has(name) ? calledIn(say, value, people) : toldAs(say, name, value, language),
                    language,
                  )
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NodeCorrected node={node} />
      {Object.keys(node.inputs).length > 0 && (
        <dl className="facts">
          {Object.entries(node.inputs).map(([name, value]) => (
            <div key={name} className="pair">
              <dt>{named(say, "config_", name)}</dt>
              <dd>{valueAsText(value, language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const demandOf = ({ result }: CanvasNode): string => (typeof result.demand_id === "string" ? result.demand_id : "");

/** What a negotiation waits to be told, with its choices and the way to where that is answered, besides the chat. */
function Questions({ asked, demandId }: { readonly asked: readonly Asked[]; readonly demandId: string }) {
  const say = useSay();
  return (
    <>
      {asked.map(({ text, choices }) => (
        <div key={text}>
          <p>{text}</p>
          {choices.length > 0 && <p className="muted small">{say("nodeChoices", { choices: choices.join(" · ") })}</p>}
        </div>
      ))}
      {demandId && <a href={linkTo.negotiation(demandId)}>{say("nodeAnswerThere")}</a>}
    </>
  );
}

/** The question stands in its form already, as it was asked. */
const isAskedAbove = ({ config, result, inputs }: CanvasNode): boolean =>
  result.question === config.question || result.question === inputs.question;

const isNothing = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Whoever has a name by it, all others by what is known of them; one person, several, or who wrote it down for whom. */
function calledIn(say: Say, value: unknown, people: readonly Somebody[]): unknown {
  if (typeof value === "string") return whoSaid(say, calledOf(value, people));
  if (Array.isArray(value)) return value.map((each) => calledIn(say, each, people));
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([person, said]) => `${whoSaid(say, calledOf(person, people))}: ${String(calledIn(say, said, people))}`)
      .join("; ");
  return value;
}

/** What a result says to people, where programs are told more. */
function toldAs(say: Say, name: string, value: unknown, language: Language): unknown {
  if (name === "replanning") return (value as { because: string }).because;
  if (name === "outcome") return named(say, "outcome_", String(value));
  if (name === "skipped") return named(say, "nodeState_skipped_", String(value));
  if (name === "sent_to" && Array.isArray(value)) return value.map((each) => named(say, "sentTo_", String(each)));
  if (name === "last_failure") return (value as Failure)[language];
  return value;
}
