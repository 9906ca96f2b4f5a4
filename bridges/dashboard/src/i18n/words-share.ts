/** [中文, English]: links to look at a negotiation. */
export const SHARE = {
  shareTitle: ["分享这次协商", "Share this negotiation"],
  shareLead: [
    "拿到链接的人能看进展、结果和大屏，什么都不能决定。",
    "Whoever has the link sees how it goes, what comes of it, and the stage. They can decide nothing.",
  ],
  shareHours: ["多久有效", "How long it works"],
  shareDay: ["一天", "A day"],
  shareWeek: ["一周", "A week"],
  shareMonth: ["30 天", "30 days"],
  shareHide: ["隐去姓名", "Hide names"],
  shareHideHint: [
    "参与者叫“参与者1、2…”，编号和联系方式也换掉。需求里提到的、这个网络不认识的人名还在。",
    "People are called Person 1, 2 …; ids and contacts go too. A name in the demand that nobody in this network has stays.",
  ],
  shareMake: ["生成链接", "Make a link"],
  shareMade: ["链接（只显示这一次）", "The link (shown this once)"],
  shareLocal: [
    "这个地址只在这台电脑上能打开：别人要打开，网络得让别的机器访问。",
    "This address opens on this computer only: for others the network must be reachable from other machines.",
  ],
  shareLinks: ["有效的链接", "Links that work"],
  shareNone: ["还没有链接。", "There is no link yet."],
  shareUntil: ["有效到 {time}", "Works until {time}"],
  shareNamesHidden: ["姓名已隐去", "Names hidden"],
  shareNamesShown: ["显示姓名", "Names shown"],
  shareRevoke: ["收回", "Take back"],
  shareQr: ["链接的二维码", "The link as a QR code"],
} as const;
