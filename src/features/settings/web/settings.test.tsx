import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { MailServerSettings, SiteValues } from '../contract.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { MailServerState } from './mail-server-state.tsx';
import { SeatRulesSection, useSeatRules } from './seat-rules.tsx';
import { SiteLines } from './site-lines.tsx';
import { StillToFillIn } from './still-to-fill-in.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

describe('what is left to fill in', () => {
  test('says that the site can go live when nothing is left to fill in', () => {
    expect(html(<StillToFillIn items={[]} />)).toContain('Everything is filled in. The site can go live.');
  });

  test('links each missing value to its screen, except values of the current screen', () => {
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
    version: 'v1',
  };
  const state = (changed: Partial<MailServerSettings>) =>
    html(<MailServerState server={{ ...server, ...changed }} onChange={() => {}} onForgotten={() => {}} />);
  const form = (changed: Partial<MailServerSettings> = {}) =>
    html(<MailServerForm server={{ ...server, ...changed }} onSaved={() => {}} />);

  test.each([
    ['settings', 'Mails are sent by the server below.'],
    ['environment', 'Mails are sent by the server of SMTP_URL.'],
    ['none', 'No mail server is set yet'],
  ] as const)('says who sends the mails when the source of the mail server is %s', (source, words) => {
    expect(state({ source })).toContain(words);
  });

  test('offers to forget the mail server only when it is stored in the settings', () => {
    expect(state({})).toContain('Forget this server');
    for (const source of ['environment', 'none'] as const) expect(state({ source })).not.toContain('Forget');
  });

  test('asks to save a mail server before a test mail when none is set', () => {
    expect(state({ source: 'none' })).toContain('Please save a mail server first.');
    expect(state({})).not.toContain('Please save a mail server first.');
  });

  test('says how many mails wait, and why the last try failed', () => {
    expect(state({})).toContain('No mail waits.');
    expect(state({ waiting: 1 })).toContain('1 mail waits.');
    expect(state({ waiting: 2, lastError: 'Connection refused' })).toContain(
      '2 mails wait. The last try failed: Connection refused',
    );
  });

  test('says whether a password is stored, and that an empty field keeps it', () => {
    expect(form()).toContain('A password is stored, encrypted. Leave this empty to keep it.');
    expect(form({ hasPassword: false })).toContain('Stored encrypted, and never shown again.');
  });
});

describe('the site settings', () => {
  function SeatRules() {
    return (
      <SeatRulesSection
        form={useSeatRules({ holdHours: 0, offerHours: 12 } as Parameters<typeof useSeatRules>[0], {
          onStored: () => {},
          onRefused: () => false,
        })}
      />
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

  test('explains the hours of the seat rules', () => {
    const page = html(<SeatRules />);
    expect(page).toContain('0: never.');
    expect(page).toContain('Hours that an offer to the waitlist lasts');
    expect(page.match(/inputMode="numeric"/gi)).toHaveLength(2);
  });

  test('shows a list with one entry per line', () => {
    const page = html(<Lines phones={['+91 00000 00001', '+91 00000 00002']} />);
    expect(page).toMatch(/<textarea[^>]*>\+91 00000 00001\n\+91 00000 00002<\/textarea>/);
  });
});
