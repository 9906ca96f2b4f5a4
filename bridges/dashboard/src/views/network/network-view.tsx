import {
  BaseEdge,
  Controls,
  getStraightPath,
  Handle,
  Position,
  ReactFlow,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from "@xyflow/react";
import { useMemo } from "react";
import { hueOf, initialOf } from "../../components/avatar";
import { Icon } from "../../components/icon";
import { useNarrow } from "../../components/use-narrow";
import { Trouble } from "../../components/trouble";
import { useSay, type Word } from "../../i18n";
import type { Agent } from "../../api/agents";
import type { Readiness } from "../../api/client";
import { describe } from "../../negotiation/describe";
import { useReadiness } from "../../store/readiness";
import { linkTo } from "../../store/route";
import { useAgents } from "../admin/use-agents";
import { useDemands } from "../demands/use-demands";
import { ADMIN, COORDINATOR, HUB, REQUESTER } from "./flows";
import { rings } from "./layout";
import { useFollowed, useTraffic, type Message, type Pulse } from "./use-traffic";
import "../../styles/drawing.css";
import "./network.css";

const DEMANDS_LOOKED_AT = 10;

/** Who is on the network, and the messages of running negotiations as they travel through the hub. */
export function NetworkView() {
  const say = useSay();
  const { found: agents, error } = useAgents();
  const readiness = useReadiness((state) => state.readiness);
  const { found: page } = useDemands({ page: 1, size: DEMANDS_LOOKED_AT });
  const followed = useFollowed(page?.items);
  const { pulses, messages } = useTraffic(followed);
  const isNarrow = useNarrow();
  const nodes = useMemo(() => nodesOf(agents ?? [], readiness ?? null, isNarrow), [agents, readiness, isNarrow]);
  const edges = useMemo(() => edgesOf(nodes, pulses), [nodes, pulses]);
  const online = agents?.filter((agent) => agent.online).length ?? 0;
  return (
    <div className="network">
      <div className="page-title">
        <h1>{say("networkTitle")}</h1>
        <p className="muted">{say("networkLead")}</p>
      </div>
      <Trouble error={error} />
      <div className="network-body">
        <div className="card network-graph" role="group" aria-label={say("networkGraph", { count: online })}>
          {agents && (
            <ReactFlow
              key={`${agents.length}.${isNarrow}`}
              nodes={nodes}
              edges={edges}
              nodeTypes={NODE_TYPES}
              edgeTypes={EDGE_TYPES}
              fitView
              fitViewOptions={{ padding: 0.06 }}
              minZoom={0.1}
              nodesDraggable={false}
              nodesConnectable={false}
              nodesFocusable={false}
              edgesFocusable={false}
              elementsSelectable={false}
              proOptions={{ hideAttribution: true }}
            >
              <Controls showInteractive={false} />
            </ReactFlow>
          )}
          <p className="legend" aria-hidden="true">
            <span className="dot accent" /> {say("legendOut")} <span className="dot warm" /> {say("legendIn")}
          </p>
        </div>
        <Messages messages={messages} followed={followed.length} agents={agents ?? []} />
      </div>
    </div>
  );
}

type PersonNode = Node<{ label: string; agentId: string; isOnline: boolean; place: string }, "twin">;
type PartNode = Node<{ word: Word; isOnline: boolean }, "role">;

const NODE_TYPES = { twin: Twin, role: Role };
const EDGE_TYPES = { wire: Wire };

const ROLES: readonly (readonly [string, Word, number, number])[] = [
  [HUB, "hub", 0, 0],
  [COORDINATOR, "coordinator", -190, -110],
  [ADMIN, "channelAdmin", 190, -110],
  [REQUESTER, "requester", 0, 160],
];

function nodesOf(agents: readonly Agent[], readiness: Readiness | null, isNarrow: boolean): (PersonNode | PartNode)[] {
  const isUp: Readonly<Record<string, boolean>> = {
    [HUB]: readiness?.hub ?? false,
    [COORDINATOR]: readiness?.coordinator ?? false,
    [ADMIN]: readiness?.channel_admin ?? false,
    [REQUESTER]: true,
  };
  const stretch = isNarrow ? 0.62 : 1.4; // as screens are
  const roles = ROLES.map(([id, word, x, y]): PartNode => ({
    id,
    type: "role",
    position: isNarrow ? { x: x / 2, y: y * 1.3 } : { x, y },
    origin: [0.5, 0.5],
    data: { word, isOnline: isUp[id]! },
  }));
  const places = rings(agents.length, stretch);
  const sorted = [...agents].sort(
    (a, b) => a.location.localeCompare(b.location) || a.agent_id.localeCompare(b.agent_id),
  );
  const twins = sorted.map((agent, index): PersonNode => ({
    id: agent.agent_id,
    type: "twin",
    position: places[index]!,
    origin: [0.5, 0.5],
    data: { label: agent.user_name, agentId: agent.agent_id, isOnline: agent.online, place: agent.location },
  }));
  return [...roles, ...twins];
}

function edgesOf(nodes: readonly Node[], pulses: readonly Pulse[]): Edge[] {
  return nodes
    .filter((node) => node.id !== HUB)
    .map((node) => ({
      id: node.id,
      type: "wire",
      source: HUB,
      target: node.id,
      data: {
        pulses: pulses.filter((pulse) => pulse.agentId === node.id),
        isOnline: (node.data as { isOnline: boolean }).isOnline,
      },
    }));
}

const CENTRE = <Handle type="target" position={Position.Top} isConnectable={false} className="centre" />;

function Twin({ data }: NodeProps<PersonNode>) {
  const say = useSay();
  return (
    <div
      className="twin"
      data-online={data.isOnline}
      style={{ "--hue": hueOf(data.agentId) } as React.CSSProperties}
      title={`${data.label} · ${data.place} · ${say(data.isOnline ? "online" : "offline")}`}
    >
      {CENTRE}
      <span className="face" aria-hidden="true">
        {initialOf(data.label)}
      </span>
      <span className="label">{data.label}</span>
    </div>
  );
}

function Role({ id, data }: NodeProps<PartNode>) {
  const say = useSay();
  return (
    <div className="role-node" data-role={id} data-online={data.isOnline}>
      {CENTRE}
      <Handle type="source" position={Position.Top} isConnectable={false} className="centre" />
      {say(data.word)}
    </div>
  );
}

/** A line to the hub, and the messages that run along it. */
function Wire({ sourceX, sourceY, targetX, targetY, data }: EdgeProps) {
  const [path] = getStraightPath({ sourceX, sourceY, targetX, targetY });
  const [back] = getStraightPath({ sourceX: targetX, sourceY: targetY, targetX: sourceX, targetY: sourceY });
  const { pulses, isOnline } = data as { pulses: readonly Pulse[]; isOnline: boolean };
  return (
    <>
      <BaseEdge path={path} className={isOnline ? "wire" : "wire away"} />
      {pulses.map((pulse) => (
        <circle
          key={pulse.key}
          r="6"
          className={`pulse ${pulse.isOutward ? "out" : "in"}`}
          style={{ offsetPath: `path("${pulse.isOutward ? path : back}")` }}
        />
      ))}
    </>
  );
}

interface MessagesProps {
  readonly messages: readonly Message[];
  readonly followed: number;
  readonly agents: readonly Agent[];
}

function Messages({ messages, followed, agents }: MessagesProps) {
  const say = useSay();
  const online = agents.filter((agent) => agent.online).length;
  return (
    <section className="card network-messages" aria-labelledby="messages-title">
      <header>
        <h2 id="messages-title">{say("lastMessages")}</h2>
      </header>
      <div className="card-body">
        <dl className="presence">
          <div>
            <dt>{say("online")}</dt>
            <dd>{online}</dd>
          </div>
          <div>
            <dt>{say("offline")}</dt>
            <dd>{agents.length - online}</dd>
          </div>
        </dl>
        <p className="muted">{followed ? say("watching", { count: followed }) : say("quiet")}</p>
        <ul aria-live="polite">
          {messages.map(({ envelope, world }) => {
            const line = describe(envelope, say, world);
            return (
              <li key={envelope.event_id}>
                <span className={`dot ${line.tone}`} />
                <a href={linkTo.negotiation(world.rootId)}>{line.title}</a>
              </li>
            );
          })}
        </ul>
        {!followed && (
          <p>
            <a className="button" href={linkTo.ask()}>
              {say("navAsk")} <Icon name="arrow" />
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
