import { useMemo, useRef } from "react";
import { useSSE } from "../../api/use-sse";
import { Trouble } from "../../components/trouble";
import { useNarrow } from "../../components/use-narrow";
import { useSay, type Say } from "../../i18n";
import { emptyWorld, joinedOf, type World } from "../../negotiation/state";
import type { Watched } from "../../store/negotiations";
import { useReadiness } from "../../store/readiness";
import { usePlace } from "../../store/route";
import { ProfileDrawer } from "../admin/profile-drawer";
import { useAgents } from "../admin/use-agents";
import { useDemands } from "../demands/use-demands";
import { Graph, type GraphHandle } from "./graph";
import { HeatBar } from "./heat-bar";
import { isFound, layoutOf, RING_MAX, type Grouping } from "./layout";
import { Messages } from "./messages";
import { NetworkTools } from "./network-tools";
import { People } from "./people";
import { useHeat } from "./use-heat";
import { useFollowed, useTraffic } from "./use-traffic";
import "../../i18n/learn-admin";
import "../../i18n/learn-network";
import "../../i18n/learn-people";
import "../admin/admin.css";
import "../people/people.css";
import "./network.css";

const DEMANDS_LOOKED_AT = 10;
const ASPECT = { wide: 1.75, narrow: 0.62 };
const GROUPINGS: readonly Grouping[] = ["ring", "city", "trade"];

/** Who is on the network, where and for what, and the messages of running negotiations as they travel through the hub. */
export function NetworkView() {
  const say = useSay();
  const { found: agents, error, again } = useAgents();
  const readiness = useReadiness((state) => state.readiness);
  const { found: page } = useDemands({ page: 1, size: DEMANDS_LOOKED_AT });
  const followed = useFollowed(page?.items);
  const { pulses, messages } = useTraffic(followed);
  const [grouped, group] = usePlace("by");
  const [demandId, choose] = usePlace("demand");
  const [written, search] = usePlace("search");
  const [openedId, open] = usePlace("twin");
  const watched = useSSE(demandId ?? "", demandId === null);
  const part = demandId === null ? null : (watched?.history.now ?? emptyWorld(demandId));
  const people = useMemo(
    () => (part ? (agents ?? []).filter(({ agent_id: id }) => takesPart(id, part)) : (agents ?? [])),
    [agents, part],
  );
  const isNarrow = useNarrow();
  const hasRing = people.length <= RING_MAX;
  const choices = GROUPINGS.filter((each) => each !== "ring" || hasRing);
  const grouping = choices.find((each) => each === grouped) ?? choices[0]!;
  const words = (written ?? "").trim().toLowerCase();
  const found = useMemo(() => (words ? people.filter((person) => isFound(person, words)) : people), [people, words]);
  const other = say(grouping === "trade" ? "networkOtherTrade" : "networkOtherCity");
  const layout = useMemo(
    () => layoutOf(people, grouping, isNarrow ? ASPECT.narrow : ASPECT.wide, other),
    [people, grouping, isNarrow, other],
  );
  const heating = useHeat();
  const { heat } = heating;
  const scene = useMemo(
    () => ({
      people,
      layout,
      found: words ? new Set(found.map((p) => p.agent_id)) : null,
      pulses,
      chosen: openedId,
      heat,
    }),
    [people, layout, words, found, pulses, openedId, heat],
  );
  const missing = demandId === null ? "" : missingOf(watched, say);
  const graph = useRef<GraphHandle>(null);
  const opened = agents?.find(({ agent_id: id }) => id === openedId);
  const online = people.filter((agent) => agent.online).length;
  return (
    <div className="network">
      <div className="page-title">
        <h1>{say("networkTitle")}</h1>
        <p className="muted">{say("networkLead")}</p>
      </div>
      <Trouble error={error} />
      <NetworkTools
        words={written ?? ""}
        search={(text) => search(text || null)}
        grouping={grouping}
        choices={choices}
        group={group}
        demands={page?.items ?? []}
        demandId={demandId}
        demandText={part?.negotiations[part.rootId]?.rawInput ?? ""}
        choose={choose}
      />
      <HeatBar heating={heating} />
      <div className="network-body">
        <div className="card network-card">
          {agents && (
            <Graph
              ref={graph}
              scene={scene}
              readiness={readiness ?? null}
              label={say("networkGraph", { count: online })}
              open={open}
            />
          )}
          <p className="network-legend" aria-hidden="true">
            <span className="dot accent" /> {say("legendOut")} <span className="dot warm" /> {say("legendIn")}
          </p>
        </div>
        <div className="network-side">
          <People
            people={found}
            heat={heat}
            isFiltered={words !== ""}
            missing={missing}
            open={(agentId) => {
              graph.current?.goTo(agentId);
              open(agentId);
            }}
          />
          <Messages messages={messages} followed={followed.length} agents={people} />
        </div>
      </div>
      {opened && <ProfileDrawer agent={opened} onClose={() => open(null)} changed={again} />}
    </div>
  );
}

/** Why nobody of a demand stands here: it is on its way, or cannot be seen. Empty once it is there. */
function missingOf(watched: Watched | null, say: Say): string {
  if (watched?.connection.state === "refused")
    return say(watched.connection.status === 403 ? "notYours" : "unknownDemand");
  return watched?.length ? "" : say("loading");
}

/** Whether somebody was found for a demand, or for one of its sub-negotiations, or has joined its plan. */
const takesPart = (agentId: string, { negotiations }: World): boolean =>
  Object.values(negotiations).some(
    (n) => n.participants[agentId] !== undefined || joinedOf(n).some(({ agent_id: id }) => id === agentId),
  );
