import type { CSSProperties } from "react";
import { usd } from "../../components/format";
import { useSay, type Say } from "../../i18n";
import type { ModelPart, Row, Stretch } from "../../negotiation/waterfall-rows";
import { listed } from "../../negotiation/listed";
import { usePreferences } from "../../store/preferences";
import { elapsed } from "./elapsed";

interface Props<K extends Row["kind"]> {
  readonly row: Extract<Row, { kind: K }>;
  readonly seen: Stretch;
  readonly whole: Stretch;
}

export function SpanRow({ row: { span, model, since }, seen, whole }: Props<"span">) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { from, name, tone } = span;
  const to = span.to ?? whole.to;
  const isMoment = span.to === from && !span.agentId && !span.prompt;
  const time = isMoment ? "" : elapsed(to - from, language);
  return (
    <>
      <span className="waterfall-name">{name}</span>
      <span className="waterfall-track" aria-hidden="true">
        {since !== null && <i className="waterfall-guide" style={place({ from: since, to: since }, seen)} />}
        <i
          className={isMoment ? "waterfall-moment" : "waterfall-bar"}
          data-tone={tone}
          data-open={span.to === null || undefined}
          data-waited={span.isWaitedFor || undefined}
          style={place({ from, to }, seen)}
        />
        {model?.asked.map((asked) => (
          <i key={asked.to} className="waterfall-asked" style={place(asked, seen)} />
        ))}
      </span>
      <span className="waterfall-facts">
        {span.to === null ? `${time} · ${say("waterfallLasts")}` : time}
        {model && <span>{tokensOf(model, say)}</span>}
      </span>
    </>
  );
}

export function ChapterRow({ row: { chapter, from, to, waited }, seen, whole }: Props<"chapter">) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const end = to ?? whole.to;
  const names = [...new Set(waited.map(({ name }) => name))];
  return (
    <>
      <span className="waterfall-name">{chapter.label}</span>
      <span className="waterfall-track" aria-hidden="true">
        <i className="waterfall-whole" style={place({ from, to: end }, seen)} />
      </span>
      <span className="waterfall-facts">
        {elapsed(end - from, language)}
        {names.length > 0 && <span>{say("waterfallWaited", { names: listed(names, say, 2) })}</span>}
      </span>
    </>
  );
}

/** "1,204 tokens · $0.0031"; nothing where nothing was counted, and said so where only the twin counted. */
function tokensOf({ tokens, usd: cost, isClaim }: ModelPart, say: Say): string {
  const counted = tokens ? say("waterfallTokens", { tokens: tokens.toLocaleString("en") }) : "";
  const text = [counted, cost ? usd(cost) : ""].filter(Boolean).join(" · ");
  return text && isClaim ? text + say("callClaim") : text;
}

function place({ from, to }: Stretch, seen: Stretch): CSSProperties {
  const at = (time: number): number => Math.min(1.02, Math.max(-0.02, (time - seen.from) / (seen.to - seen.from)));
  return { left: `${at(from) * 100}%`, width: `${(at(to) - at(from)) * 100}%` };
}
