import { ask } from "./http";

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The numbers that the server counts, for Prometheus; null where it keeps none or they are not for us. */
export async function readMetrics(): Promise<readonly Sample[] | null> {
  const answer = await ask("metrics");
  return answer.ok ? samplesIn(await answer.text()) : null;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Prometheus' text format: `name{label="value"} 3`. */
export function samplesIn(text: string): readonly Sample[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = LINE.exec(line) ?? [];
    if (!name || value === undefined || Number.isNaN(Number(value))) return [];
    return [{ name, labels: Object.fromEntries(labelsIn(labels)), value: Number(value) }];
  });
}

const labelsIn = (text: string): [string, string][] =>
  [...text.matchAll(LABEL)].map(([, key, value]) => [
    key!,
    value!.replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c)),
  ]);

/** The sum of a metric over the samples whose labels are these. */
export const sumOf = (
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number =>
  samples
    .filter((s) => s.name === name && Object.entries(labels).every(([key, value]) => s.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);

/** A metric's sums by one of its labels, the largest first. */
export function byLabel(
  samples: readonly Sample[],
  name: string,
  label: string,
): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const sample of samples)
    if (sample.name === name) {
      const key = sample.labels[label] ?? "";
      sums.set(key, (sums.get(key) ?? 0) + sample.value);
    }
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/** The value below which a share of a histogram's observations is, as precisely as its ranges allow; null without any. */
export function quantileOf(samples: readonly Sample[], name: string, share: number): number | null {
  const buckets = byLabel(samples, `${name}_bucket`, "le")
    .map(([le, count]) => [le === "+Inf" ? Infinity : Number(le), count] as const)
    .sort((a, b) => a[0] - b[0]);
  const total = buckets.at(-1)?.[1] ?? 0;
  if (!total) return null;
  return buckets.find(([, count]) => count >= share * total)![0];
}
