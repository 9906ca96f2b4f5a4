import { expect, it } from "vitest";
import { keepListed, keepShare, useMadeShares } from "./made-shares";

it("a link is shown as long as the server lists it", () => {
  keepShare("d-1", "share_s7_secret");
  keepListed("d-1", [{ share_id: "s6" }, { share_id: "s7" }]);
  const listed = useMadeShares.getState().tokens["d-1"];
  keepListed("d-1", [{ share_id: "s6" }]);

  expect([listed, useMadeShares.getState().tokens["d-1"]]).toEqual(["share_s7_secret", undefined]);
});
