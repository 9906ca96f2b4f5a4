import type { Language } from "../../i18n/language";

/** Demands to click, each of another kind: a meetup, a film, a course, and one that nobody can serve. */
export const EXAMPLES: Readonly<Record<Language, readonly string[]>> = {
  zh: [
    "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾",
    "想在成都找一个摄制组拍一支三分钟的城市宣传片，预算3万",
    "给我做一个小程序，两周上线，预算5000，要前端、后端、设计",
    "我想在北京办一场50人的AI主题聚会，需要场地、嘉宾、茶歇和同声传译，预算3000元",
    "谁能在月球上给我做开颅手术",
  ],
  en: [
    "I want to hold an AI meetup in Berlin for 40 people next month, with a venue, a speaker and catering",
    "I want a 3-day offline hackathon in Berlin for 80 people on 12 March, mentors, judges, catering and a venue, budget 3000 EUR",
    "Find a film crew in Chengdu for a three-minute film about the city, budget 30000 CNY",
    "Who can do brain surgery for me on the moon?",
  ],
};
