import type { DemandSide } from "../api/forks";
import type { Assignment } from "../generated/events";
import type { Language } from "../i18n/language";
import { agreedState } from "./conclusion";
import { priceText } from "./diff";
import { totalsOf } from "./totals";

/** How something stands to the same thing in the first plan. */
export type Mark = "same" | "new" | "gone" | "changed";

export interface Line {
  readonly key: string;
  readonly mark: Mark;
  readonly text: string;
  /** What it was in the first plan, where it is changed. */
  readonly before: string;
}

export interface PersonLine extends Line {
  readonly agentId: string;
  readonly name: string;
}

export interface Compare {
  readonly people: readonly PersonLine[];
  readonly money: Line;
  readonly dates: readonly Line[];
  readonly open: readonly Line[];
}

/** A plan beside the first one: what is in it, and what of the first one is not; `first` is null for the first itself. */
export function compareTo(first: DemandSide | null, side: DemandSide, language: Language): Compare {
  const before = first ?? side;
  return {
    people: peopleOf(before, side, language),
    money: one("total", totalOf(before, language), totalOf(side, language)),
    dates: lines(datesOf(before), datesOf(side)),
    open: lines(openOf(before), openOf(side)),
  };
}

/** How many lines are other than in the first plan. */
export const differencesIn = ({ people, money, dates, open }: Compare): number =>
  [...people, money, ...dates, ...open].filter(({ mark }) => mark !== "same").length;

/** Whether it is the same plan in all that anybody approves by it, also in what no line shows. */
export const isSamePlan = (first: DemandSide, side: DemandSide): boolean =>
  first.plan_digest !== null && first.plan_digest === side.plan_digest;

/** What a fork would have come to. That is no agreement, as nobody was asked. */
export function wouldBe({ status, proposal, is_complete: isComplete, open_points: open }: DemandSide) {
  if (!proposal || status === "failed") return "none";
  return status === "finalized" && isComplete && !open.length ? "whole" : "open";
}

const parts = (side: DemandSide): readonly Assignment[] => side.proposal?.assignments ?? [];

function peopleOf(before: DemandSide, side: DemandSide, language: Language): readonly PersonLine[] {
  const old = byPerson(before, language);
  const now = byPerson(side, language);
  return lines(old.texts, now.texts).map((line) => ({
    ...line,
    agentId: line.key,
    name: now.names.get(line.key) ?? old.names.get(line.key) ?? line.key,
  }));
}

const STAND_BY = { zh: "候补", en: "stand-by" } as const;

/** Each person's parts in one text, each with its price: "Venue ¥6,000". */
function byPerson(side: DemandSide, language: Language) {
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  for (const part of parts(side)) {
    const standBy = part.standing === "stand_by" && STAND_BY[language];
    const text = [part.role, standBy, priceText(part, language)].filter(Boolean).join(" · ");
    texts.set(part.agent_id, [texts.get(part.agent_id), text].filter(Boolean).join(", "));
    names.set(part.agent_id, part.display_name);
  }
  return { texts, names };
}

const totalOf = (side: DemandSide, language: Language): string =>
  totalsOf(
    parts(side).filter(({ standing }) => standing !== "stand_by"),
    language,
  );

/** By what is there on that day: the day itself. What the occasion's own days are, the plan's requirements say. */
function datesOf(side: DemandSide): ReadonlyMap<string, string> {
  const asked = side.requirements.filter(({ kind, status }) => kind === "date" && status !== "waived");
  const milestones = side.proposal?.timeline.milestones ?? [];
  return new Map([
    ...asked.map(({ text }) => [`asked ${text}`, text] as const),
    ...milestones.map(({ name, date }) => [name, `${name}: ${date}`] as const),
  ]);
}

const openOf = (side: DemandSide): ReadonlyMap<string, string> =>
  new Map(side.open_points.map(({ text }) => [text, text]));

/** What is there now in its order, then what is not there any more. */
function lines(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly Line[] {
  const here = [...now].map(([key, text]) => ({ ...one(key, old.get(key), text), key }));
  const gone = [...old].filter(([key]) => !now.has(key));
  return [...here, ...gone.map(([key, text]) => ({ key, mark: "gone" as const, text, before: "" }))];
}

function one(key: string, old: string | undefined, now: string): Line {
  if (old === undefined) return { key, mark: "new", text: now, before: "" };
  return old === now ? { key, mark: "same", text: now, before: "" } : { key, mark: "changed", text: now, before: old };
}

/** Where it is, as one name: what its requester decided, as long as that is about the plan of now. */
export function stateOf(side: DemandSide): string {
  if (side.decision === "cancelled" || (side.decision === "approved" && side.approval?.is_current))
    return side.decision;
  return side.status === "finalized"
    ? agreedState({
        plan_digest: side.plan_digest ?? "",
        is_complete: side.is_complete && !side.open_points.length,
        requirements: side.requirements,
      })
    : side.status;
}
