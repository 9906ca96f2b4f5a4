import { useState } from "react";
import { useSay } from "../../i18n";
import { DemandList } from "./demand-list";
import { useDemands } from "./use-demands";

const PAGE_SIZE = 20;

/** Every demand, newest first. */
export function DemandsView() {
  const say = useSay();
  const [number, setNumber] = useState(1);
  const [search, setSearch] = useState("");
  const { page, isAway } = useDemands(number, PAGE_SIZE);
  const words = search.trim().toLowerCase();
  const rows = page?.items.filter((row) => `${row.raw_input} ${row.demand_id}`.toLowerCase().includes(words)) ?? [];
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / PAGE_SIZE));
  return (
    <div className="demands">
      <div className="page-title">
        <h1>{say("demandsTitle")}</h1>
        <input
          type="search"
          className="field push"
          aria-label={say("demandsSearch")}
          placeholder={say("demandsSearch")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {isAway && (
        <p className="banner bad" role="status">
          {say("networkAway")}
        </p>
      )}
      {page === null && !isAway && <p className="empty">{say("loading")}</p>}
      {page !== null && rows.length === 0 && (
        <p className="empty card">{say(words ? "demandsNoMatch" : "demandsEmpty")}</p>
      )}
      {rows.length > 0 && <DemandList rows={rows} />}
      {pages > 1 && (
        <nav className="pager" aria-label={say("pageOf", { page: number, pages, total: page?.total ?? 0 })}>
          <button type="button" className="button" disabled={number <= 1} onClick={() => setNumber(number - 1)}>
            {say("previous")}
          </button>
          <span className="muted">{say("pageOf", { page: number, pages, total: page?.total ?? 0 })}</span>
          <button type="button" className="button" disabled={number >= pages} onClick={() => setNumber(number + 1)}>
            {say("next")}
          </button>
        </nav>
      )}
    </div>
  );
}
