/** How sending a form ended. `errors` are messages by field name. */
export type Outcome =
  | { state: 'sent'; message: string }
  | { state: 'refused'; message: string; errors: Record<string, string> };

/** `message`: what the form says while it waits, '' or absent while there is nothing to say. */
export type LightForm = { state: 'open' } | { state: 'sending'; message?: string } | Outcome;

export type Fields = Record<string, FormDataEntryValue>;

export const unreachable: Outcome = {
  state: 'refused',
  message: 'The server could not be reached. Please check your connection and try again.',
  errors: {},
};
