import type { Envelope } from "../generated/events";
import { showArchive } from "../store/negotiations";

export const ARCHIVE_ID = "towow-archive";

/** A negotiation as the server exports it: word for word in the page, or its seal would not fit (`towow verify`). */
export interface ExportedNegotiation {
  readonly format: "towow-events-1";
  readonly demand_id: string;
  readonly events: readonly Envelope[];
  readonly certificate: unknown;
  /** Absent where the server could not be asked. */
  readonly seal?: unknown;
}

export const isSealed = ({ seal }: ExportedNegotiation): boolean => seal !== undefined && seal !== null;

export interface Archive {
  readonly demandId: string;
  readonly events: readonly Envelope[];
}

/** The negotiation that is inside this page, where it is an exported file. */
export function readArchive(): Archive | null {
  const text = document.getElementById(ARCHIVE_ID)?.textContent;
  if (!text) return null;
  const found = JSON.parse(text) as ExportedNegotiation;
  const { demand_id: demandId, events } = found;
  showArchive(demandId, events, isSealed(found));
  return { demandId, events };
}
