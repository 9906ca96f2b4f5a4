import { useEffect, useState } from "react";
import { calendarAddress, certificateAddress, exportAddress, readFingerprint } from "../../api/client";
import { CopyButton } from "../../components/copy-button";
import { DownloadLink } from "../../components/download-link";
import { useSay } from "../../i18n";
import "./approval.css";

/** What an approved plan can be shown with, and how whoever has it finds out that it is true. */
export function ApprovedFiles({ demandId }: { readonly demandId: string }) {
  const say = useSay();
  const [fingerprint, setFingerprint] = useState("");
  useEffect(() => {
    let isCurrent = true;
    readFingerprint().then(
      (found) => isCurrent && setFingerprint(found),
      () => undefined, // the command is right without it too
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const file = `towow-${demandId}.json`;
  const command = `towow verify ${file}${fingerprint && ` --key ${fingerprint}`}`;
  return (
    <div className="approved-files">
      <div className="buttons not-printed">
        <DownloadLink
          address={certificateAddress(demandId)}
          name={`towow-${demandId}-certificate.json`}
          text={say("approvedCertificate")}
        />
        <DownloadLink address={exportAddress(demandId)} name={file} text={say("approvedExport")} />
        <DownloadLink address={calendarAddress(demandId)} name={`towow-${demandId}.ics`} text={say("calendar")} />
      </div>
      <p className="muted">{say("approvedVerify")}</p>
      <p className="command">
        <code className="mono">{command}</code> <CopyButton text={command} />
      </p>
    </div>
  );
}
