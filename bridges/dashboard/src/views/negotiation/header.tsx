import { useContext, useState } from "react";
import { Chip } from "../../components/chip";
import { dateAndTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { StatusChip } from "../../components/status";
import type { Requirement } from "../../generated/events";
import { useSay } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import { stateNameOf } from "../../negotiation/conclusion";
import { decidedOfShown } from "../../negotiation/decided";
import { ElsewhereContext } from "../../negotiation/elsewhere";
import type { Negotiation } from "../../negotiation/state";
import type { Watched } from "../../store/negotiations";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { Decide } from "./decide";
import { DemandSentence } from "./demand-sentence";
import { exporting, FactDialog, PlanRunCard, ShareDialog } from "./later";
import { NotifyButton } from "./notify-button";
import { Understood } from "./understood";

interface Props {
  readonly negotiation: Negotiation;
  readonly now: Negotiation;
  readonly watched: Watched;
  readonly isArchive: boolean;
  readonly share: string;
  readonly isFinal: boolean;
  readonly parentId: string | null;
  readonly decided: string | null;
  readonly isOutdated: boolean;
  /** Null where nothing can be changed (any more). */
  readonly phase: Phase | null;
  readonly refresh: () => void;
}

/** What was asked, how it was understood, where it stands, and what the requester can do about it. */
export function Header(props: Props) {
  const { negotiation, now, watched, isArchive, share, isFinal, parentId, decided, isOutdated, phase, refresh } = props;
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { provenances } = negotiation;
  const state = stateNameOf(negotiation, decidedOfShown(decided, negotiation, now));
  const isElsewhere = useContext(ElsewhereContext).length > 0;
  const [opened, setOpened] = useState<Requirement | null>(null); // a correction may take its place while it is open
  const open = (openedId: string) =>
    setOpened(negotiation.requirements.find(({ requirement_id: id }) => id === openedId) ?? null);
  return (
    <header className="negotiation-head">
      <div className="state-line">
        <StatusChip status={state === "approved" && isElsewhere ? "approved_open" : state} />
        <ConnectionChip watched={watched} isArchive={isArchive && !share} isFinal={isFinal} />
        {share && <Chip tone="outline">{say("sharedLook")}</Chip>}
        {provenances.rule && !provenances.llm && (
          <Chip tone="outline" title={say("offlineEngineHint")}>
            {say("offlineEngine")}
          </Chip>
        )}
        {provenances.scripted && (
          <Chip tone="warm" title={say("provenanceHint_scripted")}>
            {say("preparedAnswers")}
          </Chip>
        )}
        {negotiation.attempt > 1 && <Chip tone="violet">{say("attempt", { count: negotiation.attempt })}</Chip>}
        {parentId !== null && (
          <a className="chip violet" href={linkTo.negotiation(parentId)}>
            {say("parentOf")}
          </a>
        )}
        <span className="muted">
          <span className="mono">{negotiation.demandId}</span> ·{" "}
          {say("startedAt", { time: dateAndTime(negotiation.submittedAt, language) })}
        </span>
      </div>
      <DemandSentence negotiation={negotiation} open={open} />
      <Understood negotiation={negotiation} open={open} />
      <div className="head-actions not-printed">
        {!isArchive && (
          <Decide negotiation={now} decided={decided} isOutdated={isOutdated} phase={phase} refresh={refresh} />
        )}
        {!isArchive && !isFinal && decided === null && <NotifyButton />}
        {!isArchive && isFinal && <ExportButton watched={watched} />}
        {(!isArchive || share) && (
          <a
            className="button"
            href={share ? linkTo.sharedStage(share) : linkTo.stage(negotiation.demandId)}
            title={say("stageHint")}
          >
            <Icon name="stage" />
            {say("stage")}
          </a>
        )}
        {!isArchive && negotiation.parentChannelId === null && <ShareButton demandId={negotiation.demandId} />}
      </div>
      {!isArchive && (decided === "approved" || isOutdated) && parentId === null && <PlanRunCard negotiation={now} />}
      {opened && <FactDialog fact={opened} negotiation={negotiation} phase={phase} onClose={() => setOpened(null)} />}
    </header>
  );
}

function ShareButton({ demandId }: { readonly demandId: string }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" title={say("shareHint")} onClick={() => setOpen(true)}>
        <Icon name="share" />
        {say("share")}
      </button>
      {isOpen && <ShareDialog demandId={demandId} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConnectionChip({ watched, isArchive, isFinal }: Pick<Props, "watched" | "isArchive" | "isFinal">) {
  const say = useSay();
  const { connection, isUnsealed } = watched;
  if (isArchive && isUnsealed)
    return (
      <Chip tone="warm" title={say("unsealedHint")}>
        {say("fromFileUnsealed")}
      </Chip>
    );
  if (isArchive) return <Chip tone="outline">{say("fromFile")}</Chip>;
  if (isFinal) return <Chip tone="outline">{say("final")}</Chip>;
  if (connection.state === "reconnecting")
    return <Chip tone="warm">{say("reconnecting", { count: connection.attempt })}</Chip>;
  if (connection.state === "live") {
    return (
      <span className="chip outline">
        <span className="dot good breathing" />
        {say("live")}
      </span>
    );
  }
  return <Chip tone="outline">{say("connecting")}</Chip>;
}

function ExportButton({ watched }: { readonly watched: Watched }) {
  const say = useSay();
  const [problem, setProblem] = useState("");
  const [isUnsealed, setIsUnsealed] = useState(false);
  const save = async () => {
    setProblem("");
    try {
      const { downloadArchive } = await exporting.fetch();
      setIsUnsealed(!(await downloadArchive(watched.history)));
    } catch (error) {
      setProblem(say("exportFailed", { why: String(error) }));
    }
  };
  return (
    <>
      <button type="button" className="button" title={say("exportHint")} onClick={() => void save()}>
        <Icon name="download" />
        {say("exportHtml")}
      </button>
      {problem && (
        <span role="alert" className="chip bad">
          {problem}
        </span>
      )}
      {isUnsealed && (
        <span role="alert" className="chip warm">
          {say("exportUnsealed")}
        </span>
      )}
    </>
  );
}
