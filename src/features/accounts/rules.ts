/**
 * Limits for accounts whose email is not confirmed (decision 29). A campus of 5,000 students behind one address stays
 * below them. A script that fills every event does not.
 */
export const accountBounds = {
  /** Live registrations of an account whose email is not confirmed, if a mail server is set. */
  unconfirmedRegistrations: 2,
  signUpsAMinute: 1_500,
  signUpsADay: 6_000,
  /** How long the network of a sign-up is kept, as a keyed hash. */
  keepNetworkDays: 30,
} as const;

/** The page that the link in a confirmation mail opens. It is not in `paths`, because public pages load `paths`. */
export const confirmEmailPath = (token: string): string => `/student/confirm-email#${token}`;

export const emailConfirmation = {
  /** How long the link and the code of one mail work. */
  hours: 24,
  digits: 6,
  /** How many codes may be tried before a new mail is needed. */
  tries: 5,
} as const;
