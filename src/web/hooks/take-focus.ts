/**
 * A `ref` for an element that gets the focus when it appears, because the pressed button is gone or must not be pressed
 * again. Not in `catch-focus.ts`: the dialogs of the control room would put that into a shared script, which students'
 * pages would load too.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
