/**
 * After this time without a whole answer, a call counts as unanswered. Otherwise a button waits for minutes on a network
 * that loses packets without an error. No read and no small write takes the server this long.
 */
export const callLimitMs = 30_000;

/** For calls with a file. The server waits two minutes for a file to arrive, and then needs time to read it. */
export const uploadLimitMs = 180_000;
