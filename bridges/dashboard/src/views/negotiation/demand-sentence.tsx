import { useSay } from "../../i18n";
import { factStateOf, piecesOf, stateText } from "../../negotiation/requirements";
import type { Negotiation } from "../../negotiation/state";

const LONG = 120; // characters: from here on the sentence is a paragraph rather than a headline

interface Props {
  readonly negotiation: Negotiation;
  readonly open: (requirementId: string) => void;
}

/** What the person said, word for word, with what was read in it marked where it stands. */
export function DemandSentence({ negotiation, open }: Props) {
  const say = useSay();
  const pieces = piecesOf(negotiation);
  return (
    <h1 className="sentence" data-long={negotiation.rawInput.length > LONG}>
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
}
