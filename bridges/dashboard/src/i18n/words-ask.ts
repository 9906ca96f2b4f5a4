/** [中文, English] */
export const ASK = {
  askTitle: ["说一句你想要什么", "Say what you want, in one sentence"],
  askLead: [
    "许多人的数字分身会替他们商量，给你一份每个人都点过头的方案。",
    "The digital twins of many people negotiate, and you get a plan that each of them agreed to.",
  ],
  askLabel: ["你的需求", "Your demand"],
  askPlaceholder: [
    "例如：我想在北京办一场50人的AI主题聚会，需要场地和嘉宾",
    "For example: I want to hold an AI meetup in Berlin for 40 people",
  ],
  askSend: ["开始协商", "Start negotiating"],
  askSending: ["正在提交……", "Submitting …"],
  askHint: ["Ctrl + Enter 提交", "Ctrl + Enter submits"],
  askExamples: ["试一试这些", "Or try one of these"],
  askEmpty: ["先写一句话，说说你想要什么。", "Write one sentence first: what do you want?"],
  askTooLong: ["需求有 {count} 个字，最多 {max} 个。", "The demand has {count} characters; {max} are allowed."],
  askUnreachable: ["连不上服务，需求没有提交。", "The bridge cannot be reached; nothing was submitted."],
} as const;
