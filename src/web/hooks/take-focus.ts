/**
 * The `ref` of what takes the focus as it appears, because what was pressed is gone or must not be pressed again. Not
 * in `catch-focus.ts`: the dialogs of the control room would take that along into the script that they share, and the
 * pages of students would load it.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
