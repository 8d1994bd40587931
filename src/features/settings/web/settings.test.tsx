import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { AdminAccount } from '#features/accounts/own-account-contract.ts';
import { NotificationsTab } from '#features/accounts/web/admin-profile/notifications-tab.tsx';
import { ProfileForm } from '#features/accounts/web/admin-profile/profile-form.tsx';
import { PasswordStep } from '#features/accounts/web/two-factor/password-step.tsx';
import { RecoveryCodes } from '#features/accounts/web/two-factor/recovery-codes.tsx';
import { ScanStep } from '#features/accounts/web/two-factor/scan-step.tsx';
import { TwoFactor } from '#features/accounts/web/two-factor/two-factor.tsx';
import { SaveChanges } from '#web/settings/save-changes.tsx';
import type { MailServerSettings } from '../contract.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { MailServerState } from './mail-server-state.tsx';
import { SeatRulesSection, useSeatRules } from './seat-rules.tsx';
import type { SiteValues } from './site-form.tsx';
import { SiteLines } from './site-lines.tsx';
import { StillToFillIn } from './still-to-fill-in.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

describe('what is left to fill in', () => {
  test('is nothing when the site can go live', () => {
    expect(html(<StillToFillIn items={[]} />)).toContain('Everything is filled in. The site can go live.');
  });

  test('leads to the screen where it is filled in, unless that is this one', () => {
    const page = html(
      <StillToFillIn
        items={[
          { what: 'The UPI ID is the sample’s.', where: 'here' },
          { what: 'Two events have no UPI ID.', where: 'events' },
          { what: 'No mail server is set.', where: 'mail' },
        ]}
      />,
    );
    expect(page.match(/<li[ >]/g)).toHaveLength(3);
    expect([...page.matchAll(/<a[^>]*href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      '/admin/events',
      '/admin/settings?tab=mail',
    ]);
  });
});

describe('the mail server', () => {
  const server: MailServerSettings = {
    source: 'settings',
    host: 'smtp.college.example',
    port: 587,
    security: 'starttls',
    user: 'fest',
    hasPassword: true,
    from: 'Fest <fest@college.example>',
    waiting: 0,
    lastError: '',
  };
  const state = (changed: Partial<MailServerSettings>) =>
    html(<MailServerState server={{ ...server, ...changed }} onChange={() => {}} onForgotten={() => {}} />);
  const form = (changed: Partial<MailServerSettings> = {}) =>
    html(<MailServerForm server={{ ...server, ...changed }} onSaved={() => {}} />);

  test.each([
    ['settings', 'Mails are sent by the server below.'],
    ['environment', 'Mails are sent by the server of SMTP_URL.'],
    ['none', 'No mail server is set yet'],
  ] as const)('from %s says who sends the mails', (source, words) => {
    expect(state({ source })).toContain(words);
  });

  test('can be forgotten only where it is stored here', () => {
    expect(state({})).toContain('Forget this server');
    for (const source of ['environment', 'none'] as const) expect(state({ source })).not.toContain('Forget');
  });

  test('cannot be tried before one is saved, and says why', () => {
    expect(state({ source: 'none' })).toContain('Please save a mail server first.');
    expect(state({})).not.toContain('Please save a mail server first.');
  });

  test('says how many mails wait, and why the last one was not sent', () => {
    expect(state({})).toContain('No mail waits.');
    expect(state({ waiting: 1 })).toContain('1 mail waits.');
    expect(state({ waiting: 2, lastError: 'Connection refused' })).toContain(
      '2 mails wait. The last try failed: Connection refused',
    );
  });

  test('says whether a password is stored, which stays when nothing is typed', () => {
    expect(form()).toContain('A password is stored, encrypted. Leave this empty to keep it.');
    expect(form({ hasPassword: false })).toContain('Stored encrypted, and never shown again.');
  });
});

describe('the own profile', () => {
  const account: AdminAccount = {
    _id: 'a1',
    name: 'Organiser',
    email: 'organiser@aarambh.example',
    role: 'coordinator',
    createdAt: '2025-04-01T06:00:00.000Z',
    lastLogin: null,
    twoFactor: { enabled: false, recoveryCodesLeft: 0 },
    notifications: {
      emailNotifications: false,
      newRegistrations: true,
      paymentConfirmations: false,
      contactMessages: true,
    },
  };

  test('asks for no password while the email stays as it is, and nobody changes their own role', () => {
    const page = html(<ProfileForm account={account} />);
    expect(page).not.toContain('Current password');
    expect(page).toMatch(/<input[^>]*disabled=""[^>]*readOnly=""/i);
  });

  test('shows each choice of mails as it is, without effect while all are off', () => {
    const page = html(<NotificationsTab account={account} />);
    const switches = [...page.matchAll(/<input[^>]*role="switch"[^>]*>/g)].map(([one]) => one.includes('checked=""'));
    expect(switches).toEqual([false, true, false, true]);
    expect(page.match(/data-dimmed="true"/g)).toHaveLength(3);
    const on = { ...account, notifications: { ...account.notifications, emailNotifications: true } };
    expect(html(<NotificationsTab account={on} />)).not.toContain('data-dimmed');
  });
});

describe('two-factor sign-in', () => {
  const shown = (enabled: boolean, recoveryCodesLeft = 10) =>
    html(<TwoFactor state={{ enabled, recoveryCodesLeft }} />);

  test('is offered where it is off, and can be disabled where it is on', () => {
    expect(shown(false)).toContain('Enable two-factor sign-in');
    expect(shown(false)).not.toContain('Disable');
    expect(shown(true)).toContain('Disable');
    expect(shown(true)).toContain('10 of 10 recovery codes are left.');
  });

  test('asks for new recovery codes when few are left', () => {
    expect(shown(true, 4)).not.toContain('Please make new ones.');
    expect(shown(true, 3)).toContain('3 of 10 recovery codes are left. Please make new ones.');
  });

  test('shows the secret in groups of four for who has no camera', () => {
    const address = 'otpauth://totp/Fest:organiser?secret=ABCDEFGHIJKLMNOP';
    const page = html(<ScanStep secret="ABCDEFGHIJKLMNOP" address={address} onDone={() => {}} />);
    expect(page).toContain('ABCD EFGH IJKL MNOP');
    expect(page).toContain('QR code for your authenticator app');
    expect(page).not.toContain('<img');
  });

  test('shows all recovery codes at once, to copy or to download', () => {
    const page = html(<RecoveryCodes codes={['AAAA-1111', 'BBBB-2222']} onDone={() => {}} />);
    expect([...page.matchAll(/<li>([^<]+)/g)].map(([, code]) => code)).toEqual(['AAAA-1111', 'BBBB-2222']);
    for (const button of ['Copy', 'Download', 'I have kept them']) expect(page).toContain(button);
  });

  test('asks for the password in a form that puts it into no address', () => {
    const page = html(<PasswordStep intro="First your password." button="Go on" onPassword={async () => {}} />);
    expect(page).toMatch(/<form[^>]*method="post"/);
    expect(page).toMatch(/<input[^>]*autoComplete="current-password"/i);
  });
});

describe('the site settings', () => {
  function SeatRules() {
    return (
      <SeatRulesSection form={useSeatRules({ holdHours: 0, offerHours: 12 } as Parameters<typeof useSeatRules>[0])} />
    );
  }

  function Lines({ phones }: { phones: string[] }) {
    const form = useForm<SiteValues>({ defaultValues: { contactPhones: phones } });
    return (
      <FormProvider {...form}>
        <SiteLines name="contactPhones" label="Phones" />
      </FormProvider>
    );
  }

  test('say what the hours of a seat mean', () => {
    const page = html(<SeatRules />);
    expect(page).toContain('0: never.');
    expect(page).toContain('Hours that an offer to the waitlist lasts');
    expect(page.match(/inputMode="numeric"/gi)).toHaveLength(2);
  });

  test('show a list with one entry a line', () => {
    const page = html(<Lines phones={['+91 00000 00001', '+91 00000 00002']} />);
    expect(page).toMatch(/<textarea[^>]*>\+91 00000 00001\n\+91 00000 00002<\/textarea>/);
  });
});

test('the button of a form reads Saved! for as long as it is told to, for screen readers too', () => {
  expect(html(<SaveChanges saved={false} />)).toContain('Save Changes');
  const saved = html(<SaveChanges saved />);
  expect(saved).not.toContain('Save Changes');
  expect(saved).toMatch(/role="status"[^>]*>Saved!</);
});
