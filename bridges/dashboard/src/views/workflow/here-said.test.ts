import { expect, test } from "vitest";
import { speaker } from "../../i18n";
import "../../i18n/learn-since";
import "../../i18n/learn-workflow";
import { hereSaid, peopleSaid } from "./here-said";

const [en, zh] = [speaker("en"), speaker("zh")];
const at = (name: string, property = "") => ({ name, property });

test("up to three people are named, and of more of them two, each with their whole name", () => {
  expect(peopleSaid(en, ["Ann"])).toBe("Ann");
  expect(peopleSaid(en, ["Ann", "Bo", "Cai"])).toBe("Ann, Bo, Cai");
  expect(peopleSaid(en, ["Ann", "Bo", "Cai", "Dee", "Eve"])).toBe("Ann, Bo and 3 more");
  expect(peopleSaid(zh, ["安安", "小博", "小蔡", "小李"])).toBe("安安、小博和另外 2 人");
});

test("at a node those who write come first, and the rest is counted", () => {
  const here = [at("Ann"), at("Bo", "due"), at("Cai"), at("Dee"), at("Eve", "name")];
  expect(hereSaid(en, here)).toBe("Bo is editing “Date”, Eve is editing “Name” and 3 more");
  expect(hereSaid(en, here, 1)).toBe("Bo is editing “Date” and 4 more");
  expect(hereSaid(en, here.slice(0, 3), 3)).toBe("Bo is editing “Date”, Ann, Cai here");
});

test("who only looks is counted with those who look", () => {
  const here = [at("Ann"), at("Bo"), at("Cai"), at("Dee")];
  expect(hereSaid(en, here)).toBe("Ann, Bo and 2 more here");
  expect(hereSaid(zh, here, 1)).toBe("Ann和另外 3 人在这里");
  expect(hereSaid(en, [at("Ann")], 1)).toBe("Ann here");
});
