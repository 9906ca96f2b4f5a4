import { useEffect, useState, type ComponentProps } from "react";
import { listWorkflows, type WorkflowRow } from "../../api/workflows";
import { useSay } from "../../i18n";
import { linkTo } from "../../store/route";

const LISTED = 200; // the newest

interface Props {
  readonly value: string;
  /** Which one it is chosen in: it is no other. */
  readonly within: string;
}

/** One of one's own workflows, by its title; whatever else stands there stays. */
export function WorkflowChoice({ within, ...props }: ComponentProps<"select"> & Props) {
  const say = useSay();
  const [rows, setRows] = useState<readonly WorkflowRow[]>([]);
  const { value } = props;
  useEffect(() => {
    let isThere = true;
    listWorkflows(1, LISTED).then(
      ({ items }) => isThere && setRows(items),
      () => undefined, // what is chosen already is shown all the same
    );
    return () => {
      isThere = false;
    };
  }, []);
  const others = rows.filter(({ workflow_id }) => workflow_id !== within || value === within);
  const isListed = rows.some(({ workflow_id }) => workflow_id === value);
  return (
    <>
      <select {...props}>
        <option value="">{say("fieldUnset")}</option>
        {value && !isListed && <option value={value}>{value}</option>}
        {others.map(({ workflow_id, title }) => (
          <option key={workflow_id} value={workflow_id}>
            {[title, workflow_id].filter(Boolean).join(" · ")}
          </option>
        ))}
      </select>
      {isListed && <a href={linkTo.workflow(value)}>{say("workflowOpen")}</a>}
    </>
  );
}
