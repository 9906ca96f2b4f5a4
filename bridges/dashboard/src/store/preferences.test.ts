import { expect, test, vi } from "vitest";
import { usePreferences } from "./preferences";

let isOnline = false;
vi.mock("../i18n/first-zh", () => ({
  get WORDS() {
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
    return {};
  },
}));

test("a language of which the words do not come is remembered as missed, and shown once they do", async () => {
  usePreferences.setState({ language: "en" });
  const { setLanguage } = usePreferences.getState();

  setLanguage("zh");
  await vi.waitFor(() => expect(usePreferences.getState().missed).toBe("zh"));
  expect(usePreferences.getState().language).toBe("en");

  isOnline = true;
  setLanguage("zh");
  await vi.waitFor(() => expect(usePreferences.getState()).toMatchObject({ language: "zh", missed: null }));
});
