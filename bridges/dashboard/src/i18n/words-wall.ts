/** [中文, English]: several negotiations side by side. */
export const WALL = {
  wallLink: ["一墙", "All at once"],
  wallHint: ["正在进行的协商，并排给一屋子人看", "What is negotiated now, side by side for a room"],
  wallTitle: ["正在协商", "Being negotiated"],
  wallCount: ["{running} 场进行中 · {ended} 场刚结束", "{running} running · {ended} just ended"],
  wallEmpty: ["现在没有协商在进行", "Nothing is being negotiated now"],
  wallEmptyLead: [
    "有人提出需求，就会出现在这里；谈完后再留五分钟。",
    "A demand appears here as soon as somebody asks, and stays for five minutes after its end.",
  ],
  wallAwaits: ["等 {names}", "Waiting for {names}"],
  wallOpen: ["还空着：{names}", "Still empty: {names}"],
  wallSeats: ["{found} 人就座，空 {open} 席", "{found|seat|seats} taken, {open} empty"],
  wallPage: ["第 {page} / {pages} 面", "Wall {page} of {pages}"],
  wallTurns: ["自动翻面", "Turn by itself"],
  wallCame: ["新的协商：{text}", "New: {text}"],
  wallEnded: ["{text}：{end}", "{text}: {end}"],
} as const;
