import { expect, test } from "vitest";
import { money } from "./diff";

test("money is written as the server writes it, and one sign stands for one currency", () => {
  expect([money(6000, "CNY"), money(450.5, "GBP"), money(300, "HKD"), money(3000, "JPY"), money(3000, "SEK")]).toEqual([
    "¥6,000",
    "£450.50",
    "HK$300",
    "3,000 JPY",
    "3,000 SEK",
  ]);
  expect([money(1234.5, ""), money(-20, "EUR"), money(null, "CNY")]).toEqual(["1,234.5", "-€20", ""]);
});
