/** [中文, English]: what one calls oneself where nobody is asked who they are. */
export const OWN_NAME = {
  ownNameHint: [
    "别人看到你在哪里、你改了什么、说了什么时，看到的是这个名字。只存在这个浏览器里，没人核对。",
    "Others see it where you are, at what you change and at what you say. It is kept in this browser, and nobody checks it.",
  ],
} as const;
