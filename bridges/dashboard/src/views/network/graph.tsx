import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import type { Agent } from "../../api/agents";
import type { Readiness } from "../../api/client";
import { ToolButtons } from "../../components/tool-buttons";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { seenAt } from "./camera";
import { CELL, type Place } from "./layout";
import { colorsOf, paint, PULSE_MS, radiusOf, type Scene } from "./painter";
import { useCamera } from "./use-camera";
import "./graph.css";

const ROLES = [
  ["hub", "partHub"],
  ["coordinator", "partCoordinator"],
  ["channel_admin", "partAdmin"],
  ["requester", "partRequester"],
] as const;

export interface GraphHandle {
  readonly goTo: (agentId: string) => void;
}

interface Props {
  readonly scene: Scene;
  readonly readiness: Readiness | null;
  readonly label: string;
  readonly open: (agentId: string) => void;
  readonly ref: Ref<GraphHandle>;
}

/** Everybody, drawn on a canvas: a thousand elements with names would not move smoothly. Beside it they are a list. */
export function Graph({ scene, readiness, label, open, ref }: Props) {
  const say = useSay();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const roles = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<Agent | null>(null);
  const painted = useRef<() => void>(() => undefined);
  const at = (place: Place): Agent | null => personAt(scene, place, looking.camera.current);
  const looking = useCamera(
    frame,
    scene.layout.box,
    () => painted.current(),
    (place) => {
      const agent = at(place);
      if (agent) open(agent.agent_id);
    },
    (place) => setHovered(place && at(place)),
  );
  painted.current = usePainting(scene, looking, canvas, roles);
  useImperativeHandle(ref, () => ({
    goTo: (agentId) => {
      const place = scene.layout.places.get(agentId);
      if (place) looking.goTo(place);
    },
  }));
  const isUp = { hub: readiness?.hub, coordinator: readiness?.coordinator, channel_admin: readiness?.channel_admin };
  return (
    <div className="network-graph">
      <div
        ref={frame}
        className="network-frame"
        role="group"
        tabIndex={0}
        aria-label={`${label} ${say("networkKeys")}`}
        data-pulses={scene.pulses.length}
        data-people={scene.people.length}
        data-over={hovered ? true : undefined}
        title={
          hovered ? `${hovered.user_name} · ${hovered.location} · ${hovered.tags.join(say("separator"))}` : undefined
        }
        onKeyDown={looking.onKeyDown}
      >
        <canvas ref={canvas} aria-hidden="true" />
        <div ref={roles} className="network-roles">
          {ROLES.map(([id, word]) => (
            <div
              key={id}
              className="role-node"
              data-role={id}
              data-online={id === "requester" || (isUp[id] ?? false)}
              style={{ left: scene.layout.roles[id].x, top: scene.layout.roles[id].y }}
            >
              {say(word)}
            </div>
          ))}
        </div>
      </div>
      <div className="network-zoom" role="group" aria-label={say("tools")}>
        <ToolButtons
          tools={[
            { name: "networkIn", icon: "plus", act: () => looking.zoom(1) },
            { name: "networkOut", icon: "minus", act: () => looking.zoom(-1) },
            { name: "networkFit", icon: "fit", act: looking.fit },
          ]}
        />
      </div>
    </div>
  );
}

/** Draws when something has changed, at most once a frame; each frame while messages travel, if motion is wanted. */
function usePainting(
  scene: Scene,
  { camera, size }: Pick<ReturnType<typeof useCamera>, "camera" | "size">,
  canvas: React.RefObject<HTMLCanvasElement | null>,
  roles: React.RefObject<HTMLDivElement | null>,
): () => void {
  const theme = usePreferences((state) => state.theme);
  const now = useRef(scene);
  now.current = scene;
  const wanted = useRef(0);
  const draw = useRef(() => {
    if (wanted.current) return;
    wanted.current = requestAnimationFrame(() => {
      wanted.current = 0;
      const element = canvas.current;
      if (!element) return;
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const moment = Date.now();
      paint(
        ready(element, size.current),
        now.current,
        camera.current,
        size.current,
        colorsOf(element),
        isStill ? null : moment,
      );
      const { scale, dx, dy } = camera.current;
      roles.current!.style.transform = `translate(${dx}px, ${dy}px) scale(${scale})`;
      if (!isStill && now.current.pulses.some(({ bornAt }) => moment - bornAt < PULSE_MS)) draw.current();
    });
  });
  useEffect(() => {
    draw.current();
    const timer = setTimeout(draw.current, PULSE_MS + 50); // without what has arrived by then
    return () => clearTimeout(timer);
  }, [scene, theme]);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const again = () => draw.current();
    query.addEventListener("change", again);
    return () => {
      query.removeEventListener("change", again);
      cancelAnimationFrame(wanted.current);
      wanted.current = 0;
    };
  }, []);
  return draw.current;
}

/** As many dots as the screen has. */
function ready(canvas: HTMLCanvasElement, { width, height }: { readonly width: number; readonly height: number }) {
  const dots = devicePixelRatio;
  if (canvas.width !== Math.round(width * dots) || canvas.height !== Math.round(height * dots))
    [canvas.width, canvas.height] = [Math.round(width * dots), Math.round(height * dots)];
  const context = canvas.getContext("2d")!;
  context.setTransform(dots, 0, 0, dots, 0, 0);
  return context;
}

/** Whose face or name is there. */
function personAt({ people, layout }: Scene, at: Place, camera: Parameters<typeof seenAt>[0]): Agent | null {
  const radius = radiusOf(layout) * camera.scale + 3;
  const name = layout.isRing ? radius : (CELL.width - CELL.height / 2) * camera.scale;
  const found = people.findLast(({ agent_id: id }) => {
    const { x, y } = seenAt(camera, layout.places.get(id)!);
    return Math.abs(at.y - y) <= radius && at.x >= x - radius && at.x <= x + name;
  });
  return found ?? null;
}
