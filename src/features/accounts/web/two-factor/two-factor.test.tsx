import { describe, expect, test } from 'vitest';
import { disableTwoFactor } from '#features/accounts/two-factor-contract.ts';
import { pageHtml } from '#testing/pages/page-html.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';
import { TwoFactor } from './two-factor.tsx';
import { PasswordStep } from './two-factor-dialog.tsx';

describe('two-factor sign-in', () => {
  const shown = (enabled: boolean, recoveryCodesLeft = 10) =>
    pageHtml(<TwoFactor state={{ enabled, recoveryCodesLeft }} />);

  test('offers two-factor sign-in when it is off, and disabling it when it is on', () => {
    expect(shown(false)).toContain('Enable two-factor sign-in');
    expect(shown(false)).not.toContain('Disable');
    expect(shown(true)).toContain('Disable');
    expect(shown(true)).toContain('10 of 10 recovery codes are left.');
  });

  test('asks for new recovery codes when few are left', () => {
    expect(shown(true, 4)).not.toContain('Please make new ones.');
    expect(shown(true, 3)).toContain('3 of 10 recovery codes are left. Please make new ones.');
  });

  test('shows the secret in groups of four letters as well as the QR code', () => {
    const address = 'otpauth://totp/Fest:organiser?secret=ABCDEFGHIJKLMNOP';
    const page = pageHtml(<ScanStep secret="ABCDEFGHIJKLMNOP" address={address} onBusy={() => {}} onDone={() => {}} />);
    expect(page).toContain('ABCD EFGH IJKL MNOP');
    expect(page).toContain('QR code for your authenticator app');
    expect(page).not.toContain('<img');
  });

  test('shows all recovery codes at once, to copy or to download', () => {
    const page = pageHtml(<RecoveryCodes codes={['AAAA-1111', 'BBBB-2222']} onDone={() => {}} />);
    expect([...page.matchAll(/<li>([^<]+)/g)].map(([, code]) => code)).toEqual(['AAAA-1111', 'BBBB-2222']);
    for (const button of ['Copy', 'Download', 'I have kept them']) expect(page).toContain(button);
  });

  test('asks for the password in a form that keeps the password out of the address', () => {
    const page = pageHtml(
      <PasswordStep
        call={disableTwoFactor}
        intro="First your password."
        button="Go on"
        onBusy={() => {}}
        onSent={() => {}}
      />,
    );
    expect(page).toMatch(/<form[^>]*method="post"/);
    expect(page).toMatch(/<input[^>]*autoComplete="current-password"/i);
  });
});
