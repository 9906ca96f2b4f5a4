import type { CanvasNode } from "../../api/workflows";
import { priceAgreedWith } from "../../canvas/consent";
import { assigneeOf, calledOf, peopleIn, removedOf } from "../../canvas/people";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { day } from "../../components/format";
import { named, useSay } from "../../i18n";
import { money } from "../../negotiation/diff";
import { usePreferences } from "../../store/preferences";
import { howFar, STEP_TONES } from "./how-far";
import { markSaid } from "./mark-said";
import { useMarks } from "./use-marks";
import { usePeople } from "./use-people";

interface Props {
  readonly node: CanvasNode;
  readonly problems: readonly string[];
  /** It changed while nobody looked here. */
  readonly isNew: boolean;
  /** Of several things that are wrong the first, with how many there are besides: a node on the canvas has its room. */
  readonly isBrief?: boolean;
}

/** Whether it looks as it did: where a node stands is no part of its face. */
export const hasSameFace = (before: Props, after: Props): boolean =>
  before.problems === after.problems && before.isNew === after.isNew && isSameButPlace(before.node, after.node);

function isSameButPlace(before: CanvasNode, after: CanvasNode): boolean {
  if (before === after) return true;
  const names = Object.keys(after) as (keyof CanvasNode)[];
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => name === "position" || before[name] === after[name])
  );
}

/** What one sees of a node, on the canvas and in the list: what, by whom, by when, how far, and what is wrong with it. */
export function StepFace({ node, problems, isNew, isBrief = false }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const people = usePeople();
  const { node_type: kind, name, status } = node;
  const assignee = assigneeOf(node, people);
  const { marks, isAway } = useMarks(node.node_id);
  return (
    <>
      {assignee && <Avatar agentId={textIn(node, "assignee")} name={assignee} size="small" />}
      <span className="step-face">
        <strong title={name}>{name || named(say, "nodeKind_", kind)}</strong>
        <Facts node={node} assignee={assignee} />
        {status && <Chip tone={STEP_TONES[status] ?? "outline"}>{howFar(say, node, language)}</Chip>}
        {isAway &&
          marks.map(({ status: marked }) => (
            <Chip key={marked} tone="warm">
              {say("markUnsent", { state: markSaid(say, marked, kind) })}
            </Chip>
          ))}
        {removedOf(node, people).map((who) => (
          <Chip key={who} tone="warm">
            {say("nodeRemoved", { name: who })}
          </Chip>
        ))}
        {leftOpen(node) && <span className="wrong">{say("nodeLeftOpen", { what: leftOpen(node) })}</span>}
        {isNew && <Chip tone="accent">{say("sinceNode")}</Chip>}
        {(isBrief ? problems.slice(0, 1) : problems).map((problem) => (
          <span key={problem} className="wrong" title={isBrief ? problems.join("\n") : undefined}>
            {isBrief && problems.length > 1 && say("nodeWrongs", { count: problems.length })}
            {problem}
          </span>
        ))}
      </span>
    </>
  );
}

function Facts({ node, assignee }: { readonly node: CanvasNode; readonly assignee: string }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const people = usePeople();
  const { price } = node.config;
  const due = textIn(node, "due");
  const agreed = priceAgreedWith(node, people);
  const amount = typeof price === "number" ? money(price, textIn(node, "currency")) : "";
  const facts = [
    node.name ? named(say, "nodeKind_", node.node_type) : "",
    assignee,
    ...["people", "to"].flatMap((name) => namedIn(node, name)).map((each) => calledOf(each, people)),
    due && day(due, language),
    typeof price === "number" && (agreed ? say("priceAgreed", { price: amount, name: agreed }) : amount),
    textIn(node, "deliverable"),
  ].filter(Boolean);
  return <span className="muted">{facts.join(" · ")}</span>;
}

/** Whom an approval asks, or a notification tells, as far as that is written. */
function namedIn(node: CanvasNode, key: string): readonly string[] {
  const value = node.config[key];
  return Array.isArray(value) ? value.map(String) : peopleIn(textIn(node, key));
}

/** What the plan leaves open since somebody took the task over, as a room that is too small. */
function leftOpen({ config }: CanvasNode): string {
  const part = config.plan_part as { readonly left_open?: readonly string[] } | undefined;
  return (part?.left_open ?? []).join("; ");
}

export function textIn(node: CanvasNode, key: string): string {
  const value = node.config[key];
  return typeof value === "string" ? value : "";
}
