import type { CSSProperties } from "react";

interface Props {
  readonly agentId: string;
  readonly name: string;
  readonly size?: "small" | "large";
}

/** A person's initial on a colour of their own. Decoration: the name is always beside it. */
export function Avatar({ agentId, name, size }: Props) {
  const style = { "--hue": hueOf(agentId) } as CSSProperties;
  return (
    <span className={`avatar ${size ?? ""}`} style={style} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

export function hueOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 360;
  return hash;
}

/** The family name's first character in Chinese, else the first letters of the first two words. */
export function initialOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "?";
  if (/[\u3400-\u9fff]/.test(first) || words.length < 2) return first.toUpperCase();
  return (first + ([...words[1]!][0] ?? "")).toUpperCase();
}
