import type { DemandRow } from "../../api/client";
import { Chip } from "../../components/chip";
import { ago, dateAndTime } from "../../components/format";
import { StatusChip } from "../../components/status";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";

export function DemandList({ rows }: { readonly rows: readonly DemandRow[] }) {
  return (
    <ul className="demand-list link-list card">
      {rows.map((row) => (
        <DemandItem key={row.demand_id} row={row} />
      ))}
    </ul>
  );
}

function DemandItem({ row }: { readonly row: DemandRow }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  return (
    <li>
      <a href={linkTo.negotiation(row.demand_id)}>
        <span className="text">{row.raw_input}</span>{" "}
        <span className="facts-line">
          <StatusChip status={row.state} />
          {row.decision === "rejected" && row.decided_channel_id === row.channel_id && (
            <Chip tone="outline">{say("decided_rejected")}</Chip>
          )}
          {row.parent_demand_id && <Chip tone="violet">{say("subDemand")}</Chip>}
          <time dateTime={row.submitted_at} title={dateAndTime(row.submitted_at, language)}>
            {ago(row.submitted_at, language, Date.now())}
          </time>
          <span>{say("events", { count: row.last_seq })}</span>
        </span>
      </a>
    </li>
  );
}
