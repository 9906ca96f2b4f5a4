/** [中文, English]: workflows as files. */
export const FILES = {
  files: ["文件", "Files"],
  fileExport: ["导出 {form}", "Export {form}"],
  fileImport: ["导入工作流", "Import a workflow"],
  fileOne: ["一次导入一个文件；这里有 {count} 个。", "One file is imported at a time; these are {count}."],
  fileChoose: ["文件（JSON 或 YAML）", "File (JSON or YAML)"],
  fileHint: ["选“导出”得到的文件；会成为一个新的工作流。", "A file that “Export” gave; it becomes a new workflow."],
  fileWrong: ["“{name}”没有导入：", "“{name}” was not imported:"],
  fileUnreadable: [
    "这个文件读不出来，也许选了以后又改过。请再选一次。",
    "This file cannot be read; it may have changed since it was chosen. Choose it again.",
  ],
  fileNoText: [
    "这个文件读不出来：不是 UTF-8 编码（例如 GBK）。请另存为 UTF-8，再选一次。",
    "This file cannot be read: it is not in UTF-8 (it may be in GBK). Save it as UTF-8, and choose it again.",
  ],
  fileLarge: [
    "文件太大：要传 {size} MB，最多能传 {most} MB。",
    "The file is too large: {size} MB to be sent, of at most {most} MB.",
  ],
  fileBring: ["导入", "Import"],
} as const;
