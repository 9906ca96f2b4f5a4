import type { Agent } from "../../api/agents";
import type { DemandRow } from "../../api/client";
import type { WorkflowRow } from "../../api/workflows";
import type { Say, Word } from "../../i18n";
import { goTo, linkTo } from "../../store/route";
import "../../i18n/learn-wall";

/** Something that can be chosen; `text` is what it is found by, `note` stands beside it. */
export interface Choice {
  readonly id: string;
  readonly group: Word;
  readonly text: string;
  readonly note?: string;
  readonly act: () => void;
}

/** What a server knows that could be meant. */
export interface Known {
  readonly demands: readonly DemandRow[];
  readonly workflows: readonly WorkflowRow[];
  readonly people: readonly Agent[];
}

/** What the page itself can do. */
export interface Actions {
  readonly switchLanguage: () => void;
  readonly setTheme: (theme: "light" | "dark") => void;
}

export const NOTHING: Known = { demands: [], workflows: [], people: [] };
const SHOWN = 6; // of each group

const PLACES: readonly (readonly [Word, string])[] = [
  ["navAsk", linkTo.ask()],
  ["navDemands", linkTo.demands],
  ["wallLink", linkTo.wall],
  ["navWorkflows", linkTo.workflows],
  ["navTasks", linkTo.tasks()],
  ["navNetwork", linkTo.network],
  ["navAdmin", linkTo.admin],
];

/** What the words that are written lead to, group by group; without any, what there is to choose from at all. */
export function choicesFor(written: string, known: Known, actions: Actions, say: Say): readonly Choice[] {
  const text = written.trim();
  const words = text.toLowerCase().split(/\s+/);
  const says = (...parts: readonly string[]): boolean => {
    const all = parts.join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const leads = (group: Word, id: string, name: string, link: string, note = ""): Choice => ({
    id,
    group,
    text: name,
    note,
    act: () => goTo(link),
  });
  const places = PLACES.map(([word, link]) => leads("palettePlaces", word, say(word), link));
  const does = (word: Word, act: () => void): Choice => ({ id: word, group: "paletteActions", text: say(word), act });
  const own = [
    does("paletteLanguage", actions.switchLanguage),
    does("paletteLight", () => actions.setTheme("light")),
    does("paletteDark", () => actions.setTheme("dark")),
  ];
  const demands = known.demands
    .filter((row) => says(row.raw_input, row.demand_id)) // an answer to fewer letters may still stand there
    .map((row) =>
      leads("paletteDemands", row.demand_id, row.raw_input, linkTo.negotiation(row.demand_id), row.demand_id),
    );
  const workflows = known.workflows
    .filter((row) => says(row.title, row.workflow_id))
    .map((row) =>
      leads("paletteWorkflows", row.workflow_id, row.title || row.workflow_id, linkTo.workflow(row.workflow_id)),
    );
  const people = known.people
    .filter(
      (one) => text && says(one.user_name, one.agent_id, one.location, ...one.tags, ...Object.keys(one.capabilities)),
    )
    .map((one) =>
      leads(
        "palettePeople",
        one.agent_id,
        one.user_name,
        `${linkTo.admin}?twin=${encodeURIComponent(one.agent_id)}`,
        noteOf(one),
      ),
    );
  const asks = text ? [leads("paletteActions", "ask-this", say("paletteAskThis", { text }), linkTo.ask(text))] : [];
  const here = [...places, ...own].filter((choice) => says(choice.text));
  return [
    ...here.filter(({ group }) => group === "palettePlaces"),
    ...demands.slice(0, SHOWN),
    ...workflows.slice(0, SHOWN),
    ...people.slice(0, SHOWN),
    ...here.filter(({ group }) => group === "paletteActions"),
    ...asks,
  ];
}

const noteOf = (one: Agent): string =>
  [one.location, ...Object.keys(one.capabilities).slice(0, 2)].filter(Boolean).join(" · ");
