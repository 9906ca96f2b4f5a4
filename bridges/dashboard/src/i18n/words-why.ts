/** That there are reasons, and what was signed: [中文, English] */
export const WHY = {
  why: ["为什么", "Why"],
  whyAbout: ["为什么：{about}", "Why: {about}"],
  notInvited: ["没邀请谁？", "Who was not invited?"],
  yes: ["是", "Yes"],
  no: ["否", "No"],
  met: ["达到", "met"],

  tabCertificate: ["凭证", "Certificate"],
  consent_accepted: ["签了", "Signed"],
  consent_defaulted: ["没有回复，不算答应", "Silent: no yes, not signed"],
  consent_objected: ["没有签", "Did not sign"],
  consent_unanswered: ["没有回应", "No answer"],
  consent_subnet: ["在子协商中同意", "Agreed in a subnet"],
  consent_unproven: ["事件对不上", "The events disagree"],
  sentenceEnd: ["。", ". "],
  newsMore: ["还有 {count} 条", "{count|more|more}"],
  sentenceGap: ["：", ": "],
  copy: ["复制", "Copy"],
  copied: ["已复制", "Copied"],
} as const;
