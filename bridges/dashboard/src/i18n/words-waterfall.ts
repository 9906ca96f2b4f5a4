/** [中文, English]: where the time of a negotiation went. */
export const WATERFALL = {
  waterfallAfter: ["结束之后", "After the end"],
  waterfallLead: [
    "每个人、每一步、每一轮各用了多久，谁在等谁。点一行看那个事件。",
    "How long each person, step and round took, and what waited for whom. A row opens its event.",
  ],
  waterfallChart: ["时间轴：{count} 行", "Time axis: {count|row|rows}"],
  waterfallKeys: [
    "← → 移动，+ − 缩放，0 看全部，↑ ↓ 换行，回车打开；按住 Ctrl 滚动也能缩放，拖动也能移动。",
    "← → move, + − zoom, 0 shows all, ↑ ↓ go from row to row, Enter opens; Ctrl and the wheel zoom, dragging moves.",
  ],
  waterfallBack: ["回到协商", "Back to the negotiation"],
  waterfallIn: ["放大", "Zoom in"],
  waterfallOut: ["缩小", "Zoom out"],
  waterfallAll: ["全部", "All"],
  waterfallEarlier: ["往前", "Earlier"],
  waterfallLater: ["往后", "Later"],
  waterfallWaited: ["最后等 {names}", "waited last for {names}"],
  waterfallLasts: ["还在等", "still waiting"],
  waterfallTokens: ["{tokens} 个词元", "{tokens} tokens"],
  waterfallTurn: ["轮到谁、多久", "whose turn it was"],
  waterfallModel: ["其中模型", "of it, a model"],
  waterfallGuide: ["下一步在等它", "the next step waited for it"],
} as const;
