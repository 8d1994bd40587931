import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { messageOnly, trimmedText } from '#shared/fields.ts';
import { busy, currentPassword, tooManyTries } from '#shared/password-check.ts';

const passwordAgain = z.object({ password: currentPassword });

const notStarted = { status: 409, message: 'Two-factor sign-in is not set up yet. Please start again.' } as const;

const alreadyOn = { status: 409, message: 'Two-factor sign-in is on already.' } as const;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorCode = z.object({
  code: trimmedText('Please enter the six digits.', 10, 'Please enter the six digits.').regex(
    /^\d{3}\s?\d{3}$/,
    'Please enter the six digits.',
  ),
});

/** Signing in does not change until a first right code switches two-factor sign-in on. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor',
  access: 'admin',
  needs: 'account.own',
  summary: 'A secret for the administrator’s authenticator app; `address` is what its QR code holds',
  body: passwordAgain,
  output: z.object({ secret: z.string(), address: z.string() }),
  refusals: { alreadyOn, busy, tooManyTries },
});

/** The codes cannot be shown again. */
export const confirmTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/admin/two-factor',
  access: 'admin',
  needs: 'account.own',
  summary: 'Switch two-factor sign-in on with a first code; ends the administrator’s other sessions',
  body: twoFactorCode,
  output: recoveryCodes,
  refusals: { notStarted, alreadyOn, tooManyTries },
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor/disable',
  access: 'admin',
  needs: 'account.own',
  summary: 'Switch two-factor sign-in off',
  body: passwordAgain,
  output: messageOnly,
  refusals: { busy, tooManyTries },
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor/recovery-codes',
  access: 'admin',
  needs: 'account.own',
  summary: 'New recovery codes in place of the old ones',
  body: passwordAgain,
  output: recoveryCodes,
  refusals: { notStarted, busy, tooManyTries },
});
