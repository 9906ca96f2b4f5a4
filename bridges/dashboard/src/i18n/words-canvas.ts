/** [中文, English]: what one finds one's way on a canvas by: the list of a phone, search, the small map, trying again. */
export const CANVAS = {
  askLost: [
    "连接断了，没有等到答复：看看做成了没有，没有就再点一次。",
    "The connection went before there was an answer: look whether it was done, and press again if not.",
  ],
  partDone: [
    "做了：{done}。没做：{left}。做了的可以撤销。",
    "Done: {done}. Not done: {left}. What is done can be taken back.",
  ],
  partTakenBack: ["撤销了：{done}。没撤销：{left}。", "Taken back: {done}. Not taken back: {left}."],
  partDoneAgain: ["重做了：{done}。没重做：{left}。", "Done again: {done}. Not done again: {left}."],
  partNode: ["“{name}”", "“{name}”"],
  partMore: ["另外 {count} 个节点", "{count|more node|more nodes}"],
  partLines: ["{count} 条连线", "{count|line|lines}"],
  listTabs: ["看什么", "What to look at"],
  listNodes: ["节点", "Nodes"],
  listEmpty: ["还没有节点。点上面的节点种类加一个。", "No nodes yet. Tap a kind of node above to add one."],
  listAfter: ["在{names}之后", "After {names}"],
  talkSize: ["拖动，或按上下键：对话要多高", "Drag, or press up and down: how high the conversation is"],
  talkFold: ["收起对话", "Fold the conversation"],
  talkUnfold: ["展开对话", "Show the conversation"],
  inspectorClose: ["关上，不再选它", "Close, and select it no more"],
  fieldHelp: ["这里能写什么", "What can be written here"],
  nodeRetry: ["重试这个节点", "Try again"],
  nodeRetryHint: ["只重做它和等它的节点。", "Only this one, and what waited on it."],
  nodeRetryInRun: [
    "在这次执行里再做一次，等它的也跟着再来；可以先改内容或换人。",
    "In this run, with what waited on it; change what it says, or whose it is, first if you like.",
  ],
  findLabel: ["找节点", "Find a node"],
  findHint: ["/ 找节点", "/ Find a node"],
  findNothing: ["没有这样的节点。", "No such node."],
  findCount: ["找到 {count} 个", "{count|node|nodes} found"],
  mapLabel: [
    "小地图：方向键移动视野，+ 和 − 缩放，Home 看全部",
    "Small map: arrows move the view, + and − zoom, Home shows all",
  ],
} as const;
