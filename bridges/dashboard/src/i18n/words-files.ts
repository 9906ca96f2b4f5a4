/** [中文, English]: workflows as files. */
export const FILES = {
  fileExport: ["导出 {form}", "Export {form}"],
  fileImport: ["导入工作流", "Import a workflow"],
  fileChoose: ["文件（JSON 或 YAML）", "File (JSON or YAML)"],
  fileHint: ["选“导出”得到的文件；会成为一个新的工作流。", "A file that “Export” gave; it becomes a new workflow."],
  fileWrong: ["文件里有这些问题，所以什么也没有导入：", "These things are wrong in the file, so nothing was imported:"],
  fileUnreadable: ["这个文件读不出来。", "This file cannot be read."],
  fileBring: ["导入", "Import"],
} as const;
