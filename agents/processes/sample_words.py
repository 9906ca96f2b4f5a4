"""Names, cities and turns of phrase that sample people are made of."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns

SURNAMES_ZH = (
    "王 wang,李 li,张 zhang,刘 liu,陈 chen,杨 yang,黄 huang,赵 zhao,吴 wu,周 zhou,徐 xu,孙 sun,马 ma,朱 zhu,胡 hu,郭 guo,何 he,林 lin,"
    "高 gao,罗 luo,郑 zheng,梁 liang,谢 xie,宋 song,唐 tang,许 xu,韩 han,冯 feng,邓 deng,曹 cao,彭 peng,曾 zeng,肖 xiao,田 tian,董 dong,"
    "袁 yuan,潘 pan,于 yu,蒋 jiang,蔡 cai"
)
GIVEN_ZH = (
    "思远 siyuan,雨桐 yutong,子涵 zihan,明哲 mingzhe,佳怡 jiayi,文博 wenbo,欣然 xinran,浩宇 haoyu,静怡 jingyi,志强 zhiqiang,"
    "晓彤 xiaotong,俊杰 junjie,梦瑶 mengyao,天佑 tianyou,若曦 ruoxi,建国 jianguo,秀英 xiuying,海涛 haitao,丽娜 lina,嘉豪 jiahao,"
    "婉清 wanqing,宏伟 hongwei,诗涵 shihan,立新 lixin,心怡 xinyi,远航 yuanhang,慧敏 huimin,承宇 chengyu,雪晴 xueqing,永健 yongjian,"
    "可欣 kexin,家明 jiaming,亦凡 yifan,春梅 chunmei,宁 ning,帆 fan,洁 jie,磊 lei,敏 min,岩 yan"
)
FIRST_EN = (
    "Alice,Amir,Anna,Ben,Bianca,Callum,Carla,Chidi,Clara,David,Dina,Elena,Emma,Ethan,Farah,Felix,Fiona,Gabriel,Hannah,Hugo,"
    "Ines,Isaac,Jack,Jana,Kemal,Laura,Leo,Lucia,Mark,Mei,Mina,Noah,Nora,Omar,Paula,Rafael,Rosa,Sam,Tara,Yusuf"
)
LAST_EN = (
    "Adeyemi,Allen,Andersson,Baker,Bauer,Bennett,Campbell,Carter,Costa,Dubois,Evans,Fischer,Ferreira,Garcia,Green,Haddad,Hansen,"
    "Hughes,Ivanova,Jensen,Kaya,Keller,Khan,Kim,Lopez,Martin,Meyer,Moreau,Murphy,Nguyen,Novak,Osei,Patel,Rossi,Schmidt,Silva,"
    "Thompson,Walker,Wood,Young"
)
CITIES_ZH = "北京 北京 北京 上海 上海 深圳 广州 成都 成都 杭州 武汉 西安 南京 苏州 重庆 天津 长沙 厦门 青岛"
CITIES_EN = (
    "London London Berlin Berlin San_Francisco New_York Lisbon Amsterdam Dublin Paris Madrid Boston Seattle Edinburgh"
)

SUMMARIES_ZH = (
    "示例人物。{name}住在{city}，做{trade}{years}年了。{manner}",
    "示例人物。在{city}做{trade}，独立接活{years}年，大小项目都做过。{manner}",
    "示例人物。{name}，{city}人，平时做{trade}，也乐意帮朋友的忙。{manner}",
)
MANNERS_ZH = (
    "开工前先把要求和预算谈清楚，做到一半会主动汇报进度。",
    "不怕临时变动，但希望提前两天知道。",
    "报价里包含一次修改，超出的部分另算。",
    "喜欢和第一次办事的人合作，流程可以一起商量。",
    "守时，说好的事情一定做到；做不了的会直接说。",
    "做事细，收尾干净，结束后会留一份清单。",
)
MORE_ZH = (
    "时间安排：{available}；日期定得早，更容易排开。",
    "能做的主要是{skills}；不会的不勉强，也愿意介绍认识的人。",
    "接一件事之前会先问清楚三点：要给谁、什么时候要、大概想花多少，问清楚再答应。",
    "手上同时最多接三件事，忙不过来会早说，不会答应了再推。",
    "习惯把说好的事写下来发给大家，免得各记各的；有变动也在同一份里改。",
    "和不认识的人合作也习惯，先通个电话，二十分钟就知道合不合适。",
    "最看重的是说清楚：哪些包含在内，哪些不包含，出了问题找谁。",
    "在{city}住了多年，路熟人也熟，临时缺什么大多能想到办法。",
    "收费公开，先报总数再说明细；朋友的小忙可以商量。",
    "最近一年做成了二十来件事，有大有小，当时怎么安排的都愿意拿出来给人看。",
)
DETAILS_ZH = (
    "{what}，从沟通需求到收尾都自己负责，{years}年经验",
    "{what}，小型和中型项目都可以，提前三天约",
    "{what}，先给方案和报价，确认后再动手",
    "{what}，可以按半天或整天安排，自带需要的东西",
)
SUMMARIES_EN = (
    "Sample person. {name} has done {trade} in {city} for {years} years. {manner}",
    "Sample person. Freelance in {city}, {trade}, {years} years on my own. {manner}",
    "Sample person. Based in {city}; {trade} is the day job, helping friends is the rest of the week. {manner}",
)
MANNERS_EN = (
    "I agree scope and budget first and report half-way without being asked.",
    "Late changes are fine if I hear of them two days before.",
    "One round of changes is in the price; more is extra.",
    "First-timers are welcome: we can plan it together.",
    "On time, and honest about what I cannot do.",
    "Tidy work, and a short list of what was done at the end.",
)
MORE_EN = (
    "When: {available}; the earlier a day is fixed, the easier it is to keep.",
    "What I do is {skills}; what I cannot do I say, and often know somebody who can.",
    "Before I say yes I ask three things: who it is for, when it is due and roughly what it may cost.",
    "Never more than three things at a time, so nobody hears a late no from me.",
    "What we agreed goes to everybody in writing, and changes are made in the same place.",
    "People I have not met are fine: twenty minutes on the phone tell us whether it fits.",
    "I have lived in {city} for years and usually know where to find what is missing at the last minute.",
    "The price is one figure first and its parts after it; small favours for friends can be talked about.",
)
DETAILS_EN = (
    "{what}, from the first call to the tidy-up, {years} years of it",
    "{what} for small and medium jobs, three days' notice",
    "{what}: a short plan and a price first, work after you agree",
    "{what} by the half day or day, with everything it takes brought along",
)
AVAILABILITY_ZH = {
    "any": "大多数日子都可以，提前说一声",
    "weekdays": "工作日白天",
    "weekends": "周末和节假日",
    "evenings": "工作日晚上和周末晚上",
}
AVAILABILITY_EN = {
    "any": "most days, with a little notice",
    "weekdays": "weekdays in office hours",
    "weekends": "Saturdays and Sundays",
    "evenings": "evenings, any day of the week",
}
