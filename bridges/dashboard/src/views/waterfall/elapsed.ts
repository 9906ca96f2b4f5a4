import { lasting } from "../../components/format";
import type { Language } from "../../i18n/language";

/** "340 ms", "4.2 s", "1:05", "2:10:00", "3 days": so much time, as short as it can be said. */
export function elapsed(ms: number, language: Language): string {
  if (ms === 0) return "0";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`;
  if (ms >= 2 * 86_400_000) return lasting(ms / 1000, language);
  const total = Math.round(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
