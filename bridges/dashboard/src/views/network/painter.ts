import { hueOf, initialOf } from "../../components/avatar";
import type { Agent } from "../../api/agents";
import { seenAt, type Camera, type Size } from "./camera";
import { CELL, HEADING, type Block, type Layout, type Place } from "./layout";
import { HUB } from "./flows";
import type { Heat } from "./heat";
import type { Pulse } from "./use-traffic";

/** What is drawn, apart from where one looks. */
export interface Scene {
  readonly people: readonly Agent[];
  readonly layout: Layout<Agent>;
  /** Null: nobody is looked for. */
  readonly found: ReadonlySet<string> | null;
  readonly pulses: readonly Pulse[];
  readonly chosen: string | null;
  /** How busy they were; null: nobody looks at that. */
  readonly heat: ReadonlyMap<string, Heat> | null;
}

const COLORS = ["surface", "surface-2", "ink", "ink-2", "ink-3", "line", "line-2", "accent", "warm", "good"] as const;
type Colors = Readonly<Record<(typeof COLORS)[number] | "face" | "letter" | "font", string>>;

export function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  const value = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const found = Object.fromEntries(COLORS.map((name) => [name, value(name)]));
  return { ...found, face: value("avatar-l"), letter: value("avatar-ink-l"), font: style.fontFamily } as Colors;
}

const LETTER = 13;
const READABLE_PX = 8.5;
const RADIUS = { ring: 20, block: 7.5 };
export const PULSE_MS = 1300;

/** How large a person's face is drawn. */
export const radiusOf = ({ isRing }: Layout<unknown>): number => (isRing ? RADIUS.ring : RADIUS.block);

/** One frame. Who is out of sight is not drawn, and no name that nobody could read. `now` null: nothing moves. */
export function paint(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  size: Size,
  colors: Colors,
  now: number | null,
): void {
  const { layout, people } = scene;
  context.clearRect(0, 0, size.width, size.height);
  for (const block of layout.blocks) paintBlock(context, block, camera, size, colors);
  const since = Date.now() - PULSE_MS;
  const travelling = new Set(scene.pulses.filter(({ bornAt }) => bornAt > since).map(({ agentId }) => agentId));
  const hub = seenAt(camera, layout.roles.hub);
  context.lineWidth = 1.5;
  for (const [id, place] of layout.places)
    if (layout.isRing || travelling.has(id) || id === scene.chosen)
      line(
        context,
        hub,
        seenAt(camera, place),
        travelling.has(id) || id === scene.chosen ? colors["line-2"] : colors.line,
      );
  for (const role of Object.values(layout.roles)) line(context, hub, seenAt(camera, role), colors["line-2"]);
  for (const agent of people) paintPerson(context, agent, scene, camera, size, colors);
  if (now !== null) for (const pulse of scene.pulses) paintPulse(context, pulse, scene, camera, colors, now);
}

function paintBlock(
  context: CanvasRenderingContext2D,
  block: Block<Agent>,
  camera: Camera,
  size: Size,
  colors: Colors,
): void {
  const { x, y } = seenAt(camera, block);
  const [width, height] = [block.width * camera.scale, block.height * camera.scale];
  if (x > size.width || y > size.height || x + width < 0 || y + height < 0) return;
  context.fillStyle = colors["surface-2"];
  context.beginPath();
  context.roundRect(x, y, width, height, 10 * Math.min(1, camera.scale));
  context.fill();
  const letter = Math.max(11, Math.min(16, LETTER * camera.scale));
  if (letter > HEADING * camera.scale + 6) return;
  context.font = `650 ${letter}px ${colors.font}`;
  context.fillStyle = colors.ink;
  context.textAlign = "left";
  context.textBaseline = "middle";
  const text = fitted(context, `${block.label} ${block.count}`, width - 8);
  context.fillText(text, x + Math.min(10, 10 * camera.scale + 2), y + (HEADING * camera.scale) / 2);
}

function paintPerson(
  context: CanvasRenderingContext2D,
  agent: Agent,
  { layout, found, chosen, heat }: Scene,
  camera: Camera,
  size: Size,
  colors: Colors,
): void {
  const { x, y } = seenAt(camera, layout.places.get(agent.agent_id)!);
  const radius = radiusOf(layout) * camera.scale;
  const reach = CELL.width * camera.scale;
  if (x + reach < 0 || x - reach > size.width || y + reach < 0 || y - reach > size.height) return;
  const isFound = found === null || found.has(agent.agent_id);
  const warmth = heat && (heat.get(agent.agent_id) ?? COLD);
  context.globalAlpha = isFound ? 1 : 0.22;
  context.beginPath();
  context.arc(x, y, Math.max(2, radius), 0, 2 * Math.PI);
  const face = agent.online ? `hsl(${hueOf(agent.agent_id)} 38% ${colors.face})` : colors.line;
  context.fillStyle = warmth ? colors.surface : face;
  context.fill();
  if (warmth) fillWarm(context, warmth, colors);
  const isMarked = agent.agent_id === chosen || (found !== null && isFound);
  context.lineWidth = isMarked ? 3 : 1.5;
  context.strokeStyle = isMarked ? colors.accent : agent.online && !warmth ? colors.good : colors["line-2"];
  context.stroke();
  if (warmth) paintAnswered(context, { x, y }, Math.max(2, radius), warmth, colors);
  context.textBaseline = "middle";
  context.textAlign = "center";
  if (radius > 8) {
    context.font = `650 ${radius * 0.85}px ${colors.font}`;
    const letter = agent.online ? `hsl(${hueOf(agent.agent_id)} 45% ${colors.letter})` : colors["ink-3"];
    context.fillStyle = warmth ? (warmth.share > 0.5 ? colors.surface : colors.ink) : letter;
    context.fillText(initialOf(agent.user_name), x, y + 1);
  }
  paintName(context, agent, { x, y }, radius, layout.isRing, camera, colors);
  context.globalAlpha = 1;
}

const COLD: Heat = { invited: 0, answered: 0, share: 0 };
const FAINTEST = 0.18; // of the colour of heat: one invitation is seen beside none

/** What was traced last, in the colour of heat. */
function fillWarm(context: CanvasRenderingContext2D, { share }: Heat, colors: Colors): void {
  if (share === 0) return;
  const whole = context.globalAlpha;
  context.globalAlpha = whole * (FAINTEST + (1 - FAINTEST) * share);
  context.fillStyle = colors.warm;
  context.fill();
  context.globalAlpha = whole;
}

/** Which part of a person's invitations was answered, around their face from the top on. */
function paintAnswered(
  context: CanvasRenderingContext2D,
  { x, y }: Place,
  radius: number,
  { invited, answered }: Heat,
  colors: Colors,
): void {
  if (answered === 0) return;
  const part = Math.min(1, answered / Math.max(1, invited)); // what was asked in one step may be answered in the next
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + part * 2 * Math.PI);
  context.lineWidth = 3;
  context.strokeStyle = colors.good;
  context.stroke();
}

function paintName(
  context: CanvasRenderingContext2D,
  agent: Agent,
  { x, y }: Place,
  radius: number,
  isBelow: boolean,
  { scale }: Camera,
  colors: Colors,
): void {
  if (LETTER * scale < READABLE_PX) return;
  context.font = `${LETTER * scale}px ${colors.font}`;
  context.fillStyle = agent.online ? colors.ink : colors["ink-3"];
  if (isBelow) {
    const text = fitted(context, agent.user_name, CELL.width * scale);
    return context.fillText(text, x, y + radius + LETTER * scale);
  }
  context.textAlign = "left";
  const left = x + radius + 5 * scale;
  context.fillText(fitted(context, agent.user_name, (CELL.width - CELL.height - 4) * scale), left, y);
}

const EASE = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (-2 * share + 2) ** 2 / 2);

function paintPulse(
  context: CanvasRenderingContext2D,
  { agentId, isOutward, bornAt }: Pulse,
  { layout }: Scene,
  camera: Camera,
  colors: Colors,
  now: number,
): void {
  const place = layout.places.get(agentId) ?? layout.roles[agentId as keyof typeof layout.roles];
  const share = (now - bornAt) / PULSE_MS;
  if (!place || share < 0 || share > 1) return;
  const [from, to] = isOutward ? [layout.roles[HUB], place] : [place, layout.roles[HUB]];
  const along = EASE(share);
  const at = seenAt(camera, { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along });
  context.globalAlpha = Math.min(1, share * 6, (1 - share) * 6);
  context.beginPath();
  context.arc(at.x, at.y, 5.5, 0, 2 * Math.PI);
  context.fillStyle = isOutward ? colors.accent : colors.warm;
  context.fill();
  context.globalAlpha = 1;
}

function line(context: CanvasRenderingContext2D, from: Place, to: Place, color: string): void {
  context.strokeStyle = color;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

const widths = new Map<string, string>();

/** As much of a text as there is room for. Measured once: a thousand names are drawn sixty times a second. */
function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  const key = `${context.font}|${Math.round(room)}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > 20_000) widths.clear();
  let shown = text;
  for (let letters = [...text]; letters.length > 1 && context.measureText(shown).width > room;) {
    letters = letters.slice(0, -1);
    shown = `${letters.join("")}…`;
  }
  widths.set(key, shown);
  return shown;
}
