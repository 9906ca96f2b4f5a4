const PART = /\s*(\d{1,12}(?:[.,]\d{1,6})?)\s*([a-z]{1,8}|[天日小时钟头分秒个周星期礼拜]{1,3})\s*/iy;
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|secs?|seconds?|秒钟?)$/i, 1],
  [/^(?:m|mins?|minutes?|分钟?)$/i, 60],
  [/^(?:h|hrs?|hours?|个?小时|个?钟头)$/i, 3600],
  [/^(?:d|days?|天|日)$/i, 86_400],
  [/^(?:w|weeks?|个?周|个?星期|个?礼拜)$/i, 604_800],
];

/** How many seconds a length of time is, as people write one: "1 h 30 min", 2小时; null: it is none. */
export function secondsIn(text: string): number | null {
  let whole = 0;
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const [, count = "", unit = ""] = PART.exec(text) ?? [];
    const size = UNITS.find(([words]) => words.test(unit))?.[1];
    if (size === undefined) return null;
    whole += Number(count.replace(",", ".")) * size;
  }
  return text.trim() ? Math.round(whole * 1000) / 1000 : null;
}
