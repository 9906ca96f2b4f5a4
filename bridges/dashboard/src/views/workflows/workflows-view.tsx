import { useState } from "react";
import { Icon } from "../../components/icon";
import { Skeleton } from "../../components/skeleton";
import { Trouble } from "../../components/trouble";
import { ListSearch } from "../../components/list-search";
import { useSay } from "../../i18n";
import { usePlace } from "../../store/route";
import { ImportButton } from "./import-button";
import { NewWorkflowDialog } from "./new-workflow-dialog";
import { useWorkflows } from "./use-workflows";
import { WorkflowList } from "./workflow-list";
import "../../i18n/learn-workflow";
import "../../i18n/learn-lists";

const PAGE_SIZE = 20;

/** Every workflow, newest first. */
export function WorkflowsView() {
  const say = useSay();
  const [number, setNumber] = useState(1);
  const [words, search] = usePlace("search");
  const text = words ?? "";
  const [isMaking, setMaking] = useState(false);
  const { found: page, error } = useWorkflows(number, PAGE_SIZE, text);
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / PAGE_SIZE));
  const where = say("pageOf", { page: number, pages, total: page?.total ?? 0 });
  return (
    <div>
      <div className="page-title">
        <h1>{say("workflowsTitle")}</h1>
        <button type="button" className="button primary" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          {say("workflowNew")}
        </button>
        <ImportButton />
        <ListSearch
          text={text}
          label={say("workflowsSearch")}
          search={(wanted) => {
            setNumber(1);
            search(wanted);
          }}
        />
      </div>
      <Trouble error={error} />
      {page === null && error === null && <Skeleton rows={5} />}
      <p className={text ? "muted" : "visually-hidden"} role="status">
        {text && page !== null && say("workflowsFound", { count: page.total })}
      </p>
      {page?.items.length === 0 && <p className="empty card">{say(text ? "workflowsNoMatch" : "workflowsEmpty")}</p>}
      {page && page.items.length > 0 && <WorkflowList rows={page.items} />}
      {pages > 1 && (
        <nav className="pager" aria-label={where}>
          <button type="button" className="button" disabled={number <= 1} onClick={() => setNumber(number - 1)}>
            {say("previous")}
          </button>
          <span className="muted">{where}</span>
          <button type="button" className="button" disabled={number >= pages} onClick={() => setNumber(number + 1)}>
            {say("next")}
          </button>
        </nav>
      )}
      {isMaking && <NewWorkflowDialog onClose={() => setMaking(false)} />}
    </div>
  );
}
