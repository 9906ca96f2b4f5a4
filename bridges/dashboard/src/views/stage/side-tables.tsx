import { useSay } from "../../i18n";
import type { Language } from "../../i18n/language";
import { priceText } from "../../negotiation/diff";
import { floorOf, seatsOf } from "../../negotiation/room";
import { emptyNegotiation, type Negotiation, type Subnet, type World } from "../../negotiation/state";
import type { Envelope } from "../../generated/events";
import { hueOf, initialOf } from "../../components/avatar";
import { usePreferences } from "../../store/preferences";
import type { CSSProperties } from "react";

interface Props {
  readonly negotiation: Negotiation;
  readonly world: World;
  readonly events: readonly Envelope[];
  readonly seq: number;
}

/** Sub-negotiations, each at a small table of its own beside the large one. */
export function SideTables({ negotiation, world, events, seq }: Props) {
  return negotiation.subnets.map((subnet) => (
    <SideTable key={subnet.triggered.sub_channel_id} subnet={subnet} world={world} events={events} seq={seq} />
  ));
}

function SideTable({
  subnet,
  world,
  events,
  seq,
}: Pick<Props, "world" | "events" | "seq"> & { readonly subnet: Subnet }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { gap_type: what, sub_demand_id: demandId } = subnet.triggered;
  const table = world.negotiations[demandId] ?? emptyNegotiation(demandId, "");
  const seats = seatsOf(table, say, language);
  const floor = floorOf(events, seq, demandId, say, world);
  const result = resultOf(subnet, language);
  const state = !subnet.completed ? "open" : result ? "found" : "none";
  return (
    <section className="side-table" data-state={state}>
      <h2>{say("stageSide", { what })}</h2>
      <ul>
        {seats.map(({ agentId, name, standing }) => (
          <li key={agentId} data-tone={standing.tone} style={{ "--hue": hueOf(agentId) } as CSSProperties}>
            <span className="side-face" aria-hidden="true">
              {initialOf(name)}
            </span>
            {name}
          </li>
        ))}
      </ul>
      <p>{subnet.completed ? result || say("stageSideNone") : floor?.agentId ? floor.text : say("stageSideOpen")}</p>
    </section>
  );
}

/** Whom it brought into the plan, with what they ask. */
const resultOf = ({ completed }: Subnet, language: Language): string =>
  (completed?.merged_assignments ?? [])
    .map((part) => [part.display_name, priceText(part, language)].filter(Boolean).join(" · "))
    .join(" / ");
