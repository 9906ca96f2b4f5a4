/** [中文, English]: the way to anything by a few letters. */
export const PALETTE = {
  paletteField: ["要去哪里，找什么？", "Where to, or what are you looking for?"],
  paletteFound: ["{count} 项", "{count|match|matches}"],
  paletteNothing: ["没有找到“{text}”。", "Nothing was found for “{text}”."],
  paletteAsking: ["正在找…", "Looking…"],
  palettePlaces: ["页面", "Pages"],
  paletteActions: ["可以做的事", "Things to do"],
  paletteDemands: ["需求", "Demands"],
  paletteWorkflows: ["工作流", "Workflows"],
  palettePeople: ["分身", "Twins"],
  paletteAskThis: ["提出需求：{text}", "Ask for: {text}"],
  paletteLanguage: ["Switch to English", "换成中文"],
  paletteLight: ["浅色", "Light colours"],
  paletteDark: ["深色", "Dark colours"],
} as const;
