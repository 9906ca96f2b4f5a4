import { useContext, useState } from "react";
import { ProvenanceChip } from "../../components/chip";
import { Icon } from "../../components/icon";
import { usePrinted } from "../../components/use-narrow";
import type { ReadingDifference, Requirement } from "../../generated/events";
import { useSay } from "../../i18n";
import {
  factGroups,
  factOf,
  factStateOf,
  isDoneBesides,
  isOnlyTold,
  metBy,
  STATE_ICONS,
  stateText,
} from "../../negotiation/requirements";
import type { Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import { ElsewhereContext, restsOn } from "../../negotiation/elsewhere";
import { WhyButton } from "./why-button";

const FACTS_MAX = 6; // of a group
const UNREAD_MAX = 6; // the others are marked in the sentence

interface Props {
  readonly negotiation: Negotiation;
  readonly open: (requirementId: string) => void;
}

/** What was made of the sentence, one fact at a time, each with how it stands; what nobody understood is said. */
export function Understood({ negotiation, open }: Props) {
  const say = useSay();
  const { understanding, requirements, notUnderstood } = negotiation;
  if (!understanding) return null;
  const unread = [...new Set(notUnderstood.map(({ text }) => text))]; // said twice, told once
  return (
    <section className="understanding" aria-label={say("understoodAs")}>
      {factGroups(requirements).map(([group, facts]) => (
        <FactGroup key={group} name={say(`group_${group}`)} facts={facts} negotiation={negotiation} open={open} />
      ))}
      {unread.length > 0 && (
        <p className="unread">
          <Icon name="alert" /> {say("notUnderstood")}
          {say("sentenceGap")}
          {unread
            .slice(0, UNREAD_MAX)
            .map((text) => `“${text}”`)
            .join(say("separator"))}
          {unread.length > UNREAD_MAX && ` ${say("unreadMore", { count: unread.length - UNREAD_MAX })}`}
        </p>
      )}
      {understanding.written_in && <p className="muted">{say("inEnglish")}</p>}
      <Differences differences={understanding.differences} />
      <p className="muted uncertain">
        <ProvenanceChip provenance={understanding.provenance} />{" "}
        {understanding.uncertainties.length > 0 &&
          `${say("uncertain")}${say("sentenceGap")}${understanding.uncertainties.join(say("separator"))} `}
        <WhyButton seq={understanding.place.seq} about={say("understoodAs")} />
      </p>
    </section>
  );
}

/** What a model read in the sentence and does not count, or not so. */
function Differences({ differences = [] }: { differences?: readonly ReadingDifference[] }) {
  const say = useSay();
  if (differences.length === 0) return null;
  const read = (what: string) => (what === "must" || what === "wish" ? say(`reads_${what}`) : what);
  return (
    <ul className="read-otherwise">
      {differences.map(({ kind, quote, model, rule }, index) => (
        <li key={index}>{say(`differs_${kind}`, { quote, model: read(model), rule: read(rule) })}</li>
      ))}
    </ul>
  );
}

interface GroupProps extends Props {
  readonly name: string;
  readonly facts: readonly Requirement[];
}

/** A long demand has more facts than a screen: its first ones are shown, and whatever is not met. */
function FactGroup({ name, facts, negotiation, open }: GroupProps) {
  const say = useSay();
  const [isWhole, setWhole] = useState(facts.length <= FACTS_MAX + 1);
  const matters = (fact: Requirement) => ["unmet", "partly"].includes(factStateOf(fact, negotiation));
  const isPrinted = usePrinted();
  const shown = isWhole || isPrinted ? facts : facts.filter((fact, index) => index < FACTS_MAX || matters(fact));
  return (
    <div className="fact-group">
      <span className="muted">{name}</span>
      <ul className="chips" aria-label={name}>
        {shown.map((fact) => (
          <li key={fact.requirement_id}>
            <FactChip fact={fact} negotiation={negotiation} open={() => open(fact.requirement_id)} />
          </li>
        ))}
        {shown.length < facts.length && (
          <li>
            <button type="button" className="fact" onClick={() => setWhole(true)}>
              {say("factsMore", { count: facts.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

function FactChip({ fact, negotiation, open }: { fact: Requirement; negotiation: Negotiation; open: () => void }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const elsewhere = restsOn(fact, useContext(ElsewhereContext));
  const said = factStateOf(fact, negotiation);
  const state = elsewhere.length && said === "met" ? "unchecked" : said;
  const how = elsewhere.length ? elsewhere.map(({ text }) => text).join(" ") : stateText(fact, negotiation, say);
  const icon = STATE_ICONS[state];
  const people = metBy(fact, negotiation, say);
  const text = factOf(fact, say, language);
  return (
    <button
      type="button"
      className="fact"
      data-state={state}
      data-source={fact.source}
      data-requirement={fact.requirement_id}
      aria-haspopup="dialog"
      title={how}
      onClick={open}
    >
      {icon && <Icon name={icon} size="0.85em" />}
      <span className="visually-hidden">{how}</span>
      <span>{text}</span>
      {people.length === 1 && fact.kind !== "provided_by_requester" && <span className="by">{people[0]}</span>}
      {fact.source === "assumed" && <span className="by">{say("assumed")}</span>}
      {(state === "unchecked" || state === "waived") && <span className="by">{say(`short_${state}`)}</span>}
      {!fact.is_hard && !isOnlyTold(fact) && !isDoneBesides(fact) && <span className="by">{say("wish")}</span>}
    </button>
  );
}
