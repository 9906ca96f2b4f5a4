/** [中文, English]: what changed of a canvas while one was away, and who is at what of it now. */
export const SINCE = {
  canvasWrites: ["{name}正在改“{property}”", "{name} is editing “{property}”"],
  nodeGoneBy: ["{by}删掉了“{name}”。", "{by} has deleted “{name}”."],
  nodeGoneByYou: ["你删掉了“{name}”。", "You have deleted “{name}”."],
  nodeGone: ["“{name}”被删掉了。", "“{name}” was deleted."],
  lostGone: [
    "“{name}”被{by}删掉了，你的改动没有地方放。",
    "“{name}” was deleted by {by}; your change of it has no place.",
  ],
  lostGoneUnnamed: [
    "你改过的一个节点被{by}删掉了，你的改动没有地方放。",
    "A node that you changed was deleted by {by}; your change of it has no place.",
  ],
  lostBySomebody: ["别人", "somebody else"],
  lostRefused: [
    "“{name}”没有改成。你写的留在这里，可以复制：",
    "“{name}” is not changed. What you wrote stays here to be copied:",
  ],
  fieldHeldWritten: ["你写的还没保存，现在也存不了。", "What you wrote is not saved, and cannot be now."],
  nodeGoneWritten: ["你写了还没保存的：", "What you had written and not saved:"],
  fieldWriters: ["{names}正在写这一项", "{names} also writing here"],
  sinceLooked: ["上次看过之后", "Since you looked"],
  sinceLine: ["上次看过之后，{names}改了这里：{said}", "Since you looked · {names}: {said}"],
  sinceMore: ["看改了什么", "Show the changes"],
  sinceLess: ["收起", "Hide them"],
  sinceSeen: ["看过了", "Seen"],
  sinceNode: ["上次看过之后改过", "Changed since you looked"],
} as const;
