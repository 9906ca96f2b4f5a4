/** What somebody has written of how a node went, and not said yet. */
export interface Unsaid {
  readonly result: string;
  readonly note: string;
}

export const NOTHING_UNSAID: Unsaid = { result: "", note: "" };

export const isSaid = ({ result, note }: Unsaid): boolean => (result + note).trim() !== "";
