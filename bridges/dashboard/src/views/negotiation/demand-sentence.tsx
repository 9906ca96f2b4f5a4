import { useId, useState } from "react";
import { useSay } from "../../i18n";
import { factStateOf, piecesOf, stateText } from "../../negotiation/requirements";
import type { Negotiation } from "../../negotiation/state";

const LONG = 120; // characters: from here on the sentence is a paragraph rather than a headline
const FOLDED = 300; // and from here on only its beginning is shown, until somebody wants to read all of it

interface Props {
  readonly negotiation: Negotiation;
  readonly open: (requirementId: string) => void;
}

/** What the person said, word for word, with what was read in it marked where it stands. */
export function DemandSentence({ negotiation, open }: Props) {
  const say = useSay();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const pieces = piecesOf(negotiation);
  const { length } = [...negotiation.rawInput];
  const sentence = (
    <h1 id={id} className="sentence" data-long={length > LONG} data-folded={length > FOLDED && !isWhole}>
      {pieces.map(({ text, requirements: [first], isUnread }, index) =>
        first ? (
          <mark
            key={index}
            data-state={factStateOf(first, negotiation)}
            title={stateText(first, negotiation, say)}
            onClick={() => open(first.requirement_id)} // the chip below does the same for the keyboard
          >
            {text}
          </mark>
        ) : isUnread ? (
          <mark key={index} data-state="unread" title={say("notUnderstood")}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </h1>
  );
  if (length <= FOLDED) return sentence;
  return (
    <>
      {sentence}
      <button
        type="button"
        className="button small unfold not-printed"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {say(isWhole ? "sentenceLess" : "sentenceAll", { count: length })}
      </button>
    </>
  );
}
