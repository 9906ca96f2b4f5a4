import type { Envelope } from "../generated/events";
import { showArchive } from "../store/negotiations";

export const ARCHIVE_ID = "towow-archive";

export interface Archive {
  readonly demandId: string;
  readonly events: readonly Envelope[];
}

/** The negotiation that is inside this page, where it is an exported file. */
export function readArchive(): Archive | null {
  const text = document.getElementById(ARCHIVE_ID)?.textContent;
  if (!text) return null;
  const archive = JSON.parse(text) as Archive;
  showArchive(archive.demandId, archive.events);
  return archive;
}
