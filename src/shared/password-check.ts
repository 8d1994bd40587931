import { boundedText } from './fields.ts';

/** An existing password. It is right or wrong, so a short one is no input error. */
export const currentPassword = boundedText('Password is required.', 200).min(1, 'Password is required.');

export const busy = {
  status: 503,
  message: 'Many people are signing in right now. Please try again in a moment.',
} as const;

export const tooManyTries = {
  status: 429,
  message: 'Too many attempts. Please wait a few minutes and try again.',
} as const;
