import { Icon } from "../../components/icon";
import { ListSearch } from "../../components/list-search";
import { Skeleton } from "../../components/skeleton";
import { Trouble } from "../../components/trouble";
import { useSay } from "../../i18n";
import { linkTo, usePlace } from "../../store/route";
import { DemandList } from "./demand-list";
import { useDemands } from "./use-demands";
import "../../i18n/learn-wall";
import "../../i18n/learn-lists";
import "./demands.css";

const PAGE_SIZE = 20;

/** Every demand, newest first, or those that a search finds, parts of a plan too. Search and page are in the address. */
export function DemandsView() {
  const say = useSay();
  const [at, turnTo] = usePlace("page");
  const [words, search] = usePlace("search");
  const text = words ?? "";
  const number = Math.max(1, Math.trunc(Number(at)) || 1);
  const { found: page, error } = useDemands({ page: number, size: PAGE_SIZE, text, isWhole: !text });
  const rows = page?.items ?? [];
  const total = page?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const where = say("pageOf", { page: number, pages, total });
  const turn = (to: number) => turnTo(to > 1 ? String(to) : null);
  return (
    <div className="demands">
      <div className="page-title">
        <h1>{say("demandsTitle")}</h1>
        <a className="button small" href={linkTo.wall} title={say("wallHint")}>
          <Icon name="tiles" />
          {say("wallLink")}
        </a>
        <ListSearch
          text={text}
          label={say("demandsSearch")}
          search={(wanted) => {
            turn(1);
            search(wanted);
          }}
        />
      </div>
      <Trouble error={error} />
      {page === null && error === null && <Skeleton rows={6} />}
      <p className={text ? "muted" : "visually-hidden"} role="status">
        {text && page !== null && say("demandsFound", { count: total })}
      </p>
      {page !== null && rows.length === 0 && (
        <p className="empty card">{say(text ? "demandsNoMatch" : "demandsEmpty")}</p>
      )}
      {rows.length > 0 && <DemandList rows={rows} />}
      {(pages > 1 || number > 1) && (
        <nav className="pager" aria-label={where}>
          <button type="button" className="button" disabled={number <= 1} onClick={() => turn(number - 1)}>
            {say("previous")}
          </button>
          <span className="muted">{where}</span>
          <button type="button" className="button" disabled={number >= pages} onClick={() => turn(number + 1)}>
            {say("next")}
          </button>
        </nav>
      )}
    </div>
  );
}
