/** [中文, English] */
export const SIGN_IN = {
  signInTitle: ["请登录", "Sign in"],
  signInLead: [
    "这个服务需要访问令牌，由管理员发给你。令牌只留在这个标签页里。（towow tokens issue）",
    "This server wants a token, which its operator gives you. It stays in this tab only. (towow tokens issue)",
  ],
  signInToken: ["访问令牌", "Token"],
  signIn: ["登录", "Sign in"],
  signInRefused: ["服务不接受这个令牌，可能已经过期。", "The server does not take this token; it may have expired."],
} as const;
