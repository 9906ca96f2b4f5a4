/** What was approved, and what is another in it by now: [中文, English] */
export const APPROVAL = {
  approvedTitle: ["接受记录", "Approval on record"],
  approvedBy: ["谁", "Who"],
  approvedOwnWord: ["{name}（自称）", "{name} (by their own word)"],
  approvedAt: ["什么时候", "When"],
  approvedWith: ["凭什么", "By"],
  approvedOver: ["哪一版", "Over"],
  approvedAccepts: ["一并接受了", "Accepted with it"],
  approvedCertificate: ["证书", "Certificate"],
  approvedExport: ["全部事件和证书", "All events, with the certificate"],
  approvedVerify: [
    "把“全部事件和证书”交给别人，他们不用联网就能核对：谁点了头、方案有没有被改过、是不是这里签的。",
    "Give “All events, with the certificate” to anybody: without a network they can check who said yes, that nothing was changed, and that it was signed here.",
  ],
  credential_token: ["令牌 {id}", "token {id}"],
  credential_admin_key: ["管理密钥", "the admin key"],
  credential_open: ["没有上锁的服务，不用令牌", "an open server, without a token"],
  approvedAnonymous: ["没有登录的人", "somebody not signed in"],
  approvedDigest: [
    "只算分工、价钱、日期和条件，和凭证的摘要不同",
    "Of parts, prices, days and conditions only, unlike that of the certificate",
  ],
  approvedVersion: ["第 {version} 版", "version {version}"],
  status_approved_open: ["已接受，有的换了人做", "Approved, parts in other hands"],
  planElsewhere: ["和方案不同", "Different from the plan"],
  heldElsewhere: [
    "画布上“{name}”已由{was}转给{now}，{now}没有对这一份点过头。",
    "On the canvas “{name}” has gone from {was} to {now}, who has not agreed to this part.",
  ],
  heldByNobody: [
    "画布上“{name}”已经不是{was}的，现在没有人做。",
    "On the canvas “{name}” is {was}'s no more, and nobody's now.",
  ],
  partUnpriced: ["没有报价", "names no price"],
} as const;
