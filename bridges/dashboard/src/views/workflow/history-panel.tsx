import { useEffect, useMemo, useRef } from "react";
import { listVersions, type Changes, type Renaming, type VersionRow } from "../../api/versions";
import type { Somebody } from "../../api/people";
import { actsOf, type Act } from "../../canvas/acts";
import { saidOf } from "../../canvas/differences";
import { isOfThisBrowser } from "../../canvas/page-name";
import { calledOf } from "../../canvas/people";
import { ago, dateAndTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { useSay, type Say } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { ListPanel } from "./list-panel";
import { usePages } from "./use-pages";
import { usePeople } from "./use-people";

const keyOf = (row: VersionRow): number => row.version;
const OF_THE_TALK = "workflow_agent"; // the client of what a sentence decided
const SAID_MAX = 3;
const SINCE_MAX = 12;

interface Props {
  readonly workflowId: string;
  readonly now: number;
  /** What it is called now. */
  readonly title: string;
  /** The version that is looked at; null: the canvas of now. */
  readonly looking: number | null;
  readonly since: Changes | null;
  readonly look: (version: number | null) => void;
  readonly restore: () => void;
  readonly close: () => void;
}

/** What was done to a canvas, by whom and when; one of it is looked at, and gone back to. */
export function HistoryPanel({ workflowId, now, title, looking, since, look, restore, close }: Props) {
  const say = useSay();
  const pages = usePages({ list: listVersions, key: keyOf, workflowId, known: `${now} ${title}` });
  const { rows } = pages;
  const acts = useMemo(() => rows && actsOf(rows), [rows]);
  return (
    <ListPanel title={say("historyTitle")} pages={pages} close={close}>
      {acts?.map((act) => {
        const { version } = act.newest;
        const isLooked = version === (looking ?? now);
        return (
          <li key={version} data-looked={isLooked}>
            {act.renames.map((each) => (
              <Renamed key={each.at} renaming={each} />
            ))}
            <Line act={act} isLooked={isLooked} isNow={version === now} look={look} />
            {isLooked && looking !== null && <Since since={since} restore={restore} />}
          </li>
        );
      })}
    </ListPanel>
  );
}

/** It is read only: the canvas was the same before and after it. */
function Renamed({ renaming: { at, title, before, by } }: { readonly renaming: Renaming }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  return (
    <p className="history-renamed">
      <span>{before ? say("historyRenamed", { before, title }) : say("historyRenamedTo", { title })}</span>
      <span className="muted">
        {by && `${by} · `}
        <time dateTime={at} title={dateAndTime(at, language)}>
          {ago(at, language, Date.now())}
        </time>
      </span>
    </p>
  );
}

function Line({
  act: { newest, said },
  isLooked,
  isNow,
  look,
}: {
  readonly act: Act;
  readonly isLooked: boolean;
  readonly isNow: boolean;
  readonly look: (version: number | null) => void;
}) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const people = usePeople();
  const { version, at } = newest;
  return (
    <button
      type="button"
      className="history-act"
      aria-current={isLooked}
      aria-label={`${say("historyLook", { version })}: ${said.join(say("separator"))}`}
      onClick={() => look(isNow ? null : version)}
    >
      <span className="said">
        {said.slice(0, SAID_MAX).map((each, n) => (
          <span key={n}>{each}</span>
        ))}
        {said.length > SAID_MAX && <span>{say("historyRest", { count: said.length - SAID_MAX })}</span>}
      </span>{" "}
      <span className="muted">
        {isNow ? `${say("historyNow")} · ` : ""}
        {newest.takes_back.length > 0 ? `${say(newest.origin === "redo" ? "historyRedo" : "historyUndo")} · ` : ""}
        {say("historyVersion", { version })} · {whose(say, newest, people)} ·{" "}
        <time dateTime={at} title={dateAndTime(at, language)}>
          {ago(at, language, Date.now())}
        </time>
      </span>
    </button>
  );
}

function Since({ since, restore }: { readonly since: Changes | null; readonly restore: () => void }) {
  const say = useSay();
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = told.current?.closest("li"),
      list = line?.parentElement;
    if (line && list) list.scrollTop = line.offsetTop - list.offsetTop;
  }, [since]);
  if (!since) return <p className="muted">{say("loading")}</p>;
  return (
    <div ref={told} className="history-since">
      {since.changes.length === 0 ? <p>{say("historySame")}</p> : <p className="muted">{say("historySince")}</p>}
      <ChangesList changes={saidOf(since.changes)} />
      <div className="buttons">
        <button type="button" className="button small primary" disabled={since.changes.length === 0} onClick={restore}>
          <Icon name="undo" />
          {say("historyRestore")}
        </button>
      </div>
    </div>
  );
}

/** Differences, one line each; of very many the first. */
export function ChangesList({ changes }: { readonly changes: readonly string[] }) {
  const say = useSay();
  return (
    <ul className="history-changes">
      {changes.slice(0, SINCE_MAX).map((said, n) => (
        <li key={n}>{said}</li>
      ))}
      {changes.length > SINCE_MAX && <li>{say("historyRest", { count: changes.length - SINCE_MAX })}</li>}
    </ul>
  );
}

/** Who did it, or what. */
export function whose(
  say: Say,
  { by, said_name: name, client_id: client, origin }: Act["newest"],
  people: readonly Somebody[],
): string {
  if (by) return calledOf(by, people);
  if (isOfThisBrowser(client)) return say("historyMe");
  if (name) return name;
  if (client === OF_THE_TALK) return say("historyBy_conversation"); // what it takes back, too
  switch (origin) {
    case "beginning":
    case "conversation":
    case "plan":
    case "import":
      return say(`historyBy_${origin}`);
    default:
      return say("historySomebody");
  }
}
