import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Proposal } from "../generated/events";

/** SHA-256, as hex, of the canonical JSON (RFC 8785) of a plan: one changed character, another digest. */
export const digestOf = (proposal: Proposal): string => bytesToHex(sha256(utf8ToBytes(canonical(proposal))));

/** JSON with sorted keys and nothing between; numbers and strings as JavaScript writes them (RFC 8785). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
}
