/**
 * A button that has nothing to do now, and stays where the keyboard is: one that is `disabled` while it has the focus
 * takes the focus away with it.
 */
export function off(
  isOff: boolean,
  act: () => void = () => undefined,
): { "aria-disabled"?: true; onClick?: () => void } {
  return isOff ? { "aria-disabled": true } : { onClick: act };
}
