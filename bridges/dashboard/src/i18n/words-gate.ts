/** [中文, English]: the gate that judges decisions about workflows, for operators. */
export const GATE = {
  gateTitle: ["决定的关口", "The gate of decisions"],
  gatePassed: ["通过 {share}%", "{share}% passed"],
  gateFine: ["没有异常", "Nothing looks wrong"],
  gateWrong: ["{count} 处异常", "{count|thing looks|things look} wrong"],
  gateNothing: ["启动以来还没有决定。", "Nothing was decided since the start."],
  gateCounts: [
    "启动以来 {total} 个决定，更正 {modified} 个，拒绝 {rejected} 个。",
    "{total|decision|decisions} since the start: {modified} corrected, {rejected} rejected.",
  ],
  gateRule: ["规则", "Rule"],
  gateAsked: ["问过", "Asked"],
  gateRejected: ["拒绝", "Rejected"],
  gateCorrected: ["更正", "Corrected"],
} as const;
