import type { Clarification } from "./state";

/** What somebody has picked and written so far for one question. */
export interface Draft {
  readonly picked: readonly string[];
  readonly typed: string;
}

/** Of what is needed there may be several; a place or a budget is one. */
export const isMultiple = ({ kind }: Clarification): boolean => kind === "capability";

/** A chip pressed: it is taken, or given back; where one answer is wanted, it takes the place of another. */
export function withPick(question: Clarification, draft: Draft, choice: string): Draft {
  if (draft.picked.includes(choice)) return { ...draft, picked: draft.picked.filter((each) => each !== choice) };
  return { ...draft, picked: isMultiple(question) ? [...draft.picked, choice] : [choice] };
}

/** Answers to the questions that are answered, by id. What was written goes before what was picked, or joins it. */
export function answersOf(
  questions: readonly Clarification[],
  drafts: Readonly<Record<string, Draft>>,
): Readonly<Record<string, string>> {
  const answers = questions.map((question) => {
    const { picked = [], typed = "" } = drafts[question.id] ?? {};
    const written = typed.trim();
    const said = isMultiple(question) ? [...picked, written] : [written || (picked[0] ?? "")];
    return [question.id, said.filter(Boolean).join(", ")] as const;
  });
  return Object.fromEntries(answers.filter(([, answer]) => answer !== ""));
}

/** "1:05" until the deadline; null when it is over. */
export function timeLeft(deadline: string, now: number): string | null {
  const seconds = Math.ceil((Date.parse(deadline) - now) / 1000);
  if (!(seconds > 0)) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
