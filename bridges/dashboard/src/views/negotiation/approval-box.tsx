import type { Approval } from "../../api/client";
import { dateAndTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { saidName } from "../../components/said-name";
import "../../i18n/learn-approval";
import { ApprovedFiles } from "./approved-files";
import "./approval.css";

/** Who approved what, when, by which credential, over which digest. */
export function ApprovalBox({ approval, demandId }: { readonly approval: Approval; readonly demandId: string }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { by, at, plan_digest: digest, plan_version: version, accepts } = approval;
  const credential = approval.credential ?? { kind: "open", token_id: "" };
  return (
    <section className="approval" aria-labelledby="approval-title">
      <h3 id="approval-title">
        <Icon name="check" /> {say("approvedTitle")}
      </h3>
      <dl className="facts">
        <dt>{say("approvedBy")}</dt>
        <dd>
          {!by || by === "anonymous"
            ? say("approvedAnonymous")
            : saidName(by)
              ? say("approvedOwnWord", { name: saidName(by) })
              : by}
        </dd>
        <dt>{say("approvedAt")}</dt>
        <dd>{dateAndTime(at, language)}</dd>
        <dt>{say("approvedWith")}</dt>
        <dd>{say(`credential_${credential.kind}`, { id: credential.token_id })}</dd>
        <dt>{say("approvedOver")}</dt>
        <dd>
          {version > 0 && say("approvedVersion", { version })} <code className="mono">{digest}</code>
          <p className="muted">{say("approvedDigest")}</p>
        </dd>
        {accepts.length > 0 && (
          <>
            <dt>{say("approvedAccepts")}</dt>
            <dd>
              <ul className="lines">
                {accepts.map((point) => (
                  <li key={point.open_point_id}>{point.text}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      <ApprovedFiles demandId={demandId} />
    </section>
  );
}
