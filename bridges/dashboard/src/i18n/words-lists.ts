/** Of pages that list demands and workflows: [中文, English] */
export const LISTS = {
  demandsTitle: ["需求", "Demands"],
  demandsEmpty: ["还没有需求。提一个，看看会发生什么。", "No demands yet. Ask for something and watch."],
  demandsSearch: ["按需求里的词或编号查找", "Words of the demand, or its id"],
  demandsFound: ["找到 {count} 个", "{count|demand|demands} found"],
  demandsNoMatch: ["没有符合的需求。", "No demand matches."],
  workflowsSearch: ["按名字或节点名查找", "Words of a name or a node"],
  workflowsFound: ["找到 {count} 个", "{count|workflow|workflows} found"],
  workflowsNoMatch: ["没有符合的工作流。", "No workflow matches."],
  workflowMade: ["{at} 建的", "made {at}"],
  pageOf: ["第 {page} / {pages} 页，共 {total} 个", "Page {page} of {pages}, {total} in all"],
  previous: ["上一页", "Previous"],
  next: ["下一页", "Next"],
} as const;
