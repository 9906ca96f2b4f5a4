import { readGate, type Gate } from "../../api/gate";
import { Chip } from "../../components/chip";
import { useSay } from "../../i18n";
import { linkTo } from "../../store/route";
import { usePolled } from "./use-polled";

const EVERY_MS = 5000;

/** How the gate of workflows does: what passes, which rule rejects how much, and what looks wrong of late. */
export function GateCard() {
  const say = useSay();
  const gate = usePolled(readGate, EVERY_MS);
  if (!gate) return null;
  const { pass_rate: passRate, anomalies } = gate;
  const active = gate.rules.filter(({ rejected, corrected }) => rejected + corrected > 0);
  return (
    <section className="card gate-card" aria-labelledby="gate-title">
      <header>
        <h2 id="gate-title">{say("gateTitle")}</h2>
        {passRate !== null && <Chip tone="outline">{say("gatePassed", { share: Math.round(passRate * 100) })}</Chip>}
        {passRate !== null && (
          <Chip tone={anomalies.length ? "bad" : "good"}>
            {anomalies.length ? say("gateWrong", { count: anomalies.length }) : say("gateFine")}
          </Chip>
        )}
      </header>
      <div className="card-body stack">
        <p className="muted">{passRate === null ? say("gateNothing") : countsOf(gate, say)}</p>
        {anomalies.map(({ kind, said, workflow_id: workflowId }) => (
          <p key={said} className="banner bad" data-anomaly={kind}>
            {said} {workflowId && <a href={linkTo.workflow(workflowId)}>{say("workflowOpen")}</a>}
          </p>
        ))}
        {active.length > 0 && (
          <div className="gate-rules">
            <table>
              <thead>
                <tr>
                  <th scope="col">{say("gateRule")}</th>
                  <th scope="col">{say("gateAsked")}</th>
                  <th scope="col">{say("gateRejected")}</th>
                  <th scope="col">{say("gateCorrected")}</th>
                </tr>
              </thead>
              <tbody>
                {active.map(({ rule, asked, rejected, corrected }) => (
                  <tr key={rule}>
                    <th scope="row" className="mono">
                      {rule}
                    </th>
                    <td>{asked}</td>
                    <td>{rejected}</td>
                    <td>{corrected}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  );
}

const countsOf = ({ total, modified, rejected }: Gate, say: ReturnType<typeof useSay>): string =>
  say("gateCounts", { total, modified, rejected });
