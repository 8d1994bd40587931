import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { UploadScope } from '#web/desk/uploads.tsx';
import { EventTable } from './event-table.tsx';
import { EventForm } from './form/event-form.tsx';
import { blankValues, type FormValues } from './form/values.ts';
import { powersOf } from './load-events.ts';

function html(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

function form(values: Partial<FormValues> = {}, stored?: FestEvent, role = 'administrator'): string {
  return html(function Form() {
    const form = useForm<FormValues>({ defaultValues: { ...blankValues, ...values } });
    return (
      <UploadScope>
        <EventForm
          form={form}
          tab="basic"
          onTab={() => {}}
          events={[]}
          stored={stored}
          powers={powersOf(role)}
          onReplaceQr={() => {}}
          passes={undefined}
          timeZone="Asia/Kolkata"
        />
      </UploadScope>
    );
  });
}
const site = { upiId: '', paymentQrCode: '' };
const paid = { registrationFees: { solo: '150', team: '0' } };

test('the table of events has eight columns and the actions that the role allows', () => {
  const table = (role: string) =>
    html(() => <EventTable events={[plainEvent]} powers={powersOf(role)} site={site} onTask={() => {}} />);
  const page = table('administrator');
  expect([...page.matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'Name',
    'Category',
    'Date',
    'Location',
    'Price',
    'QR Code',
    'Team Event',
    'Actions',
  ]);
  expect(page).toContain('aria-label="Edit Plain"');
  expect(page).toContain('aria-label="Delete Plain"');
  expect(table('volunteer')).not.toContain('aria-label="Delete Plain"');
});

test('the form has five tabs and says when there are no rules and no coordinators', () => {
  const page = form();
  for (const tab of ['Basic Info', 'About', 'Details', 'Rules', 'Contact']) {
    expect(page).toMatch(new RegExp(`role="tab"[^>]*>${tab}<`));
  }
  for (const text of ['About Content', 'Additional Details', 'Start Time', 'End Time', 'Add Rule', 'Add Coordinator']) {
    expect(page).toContain(text);
  }
  expect(page).toContain('No rules added yet');
  expect(page).toContain('No coordinators added yet');
});

test('the form asks for a QR code and a UPI ID only when the event is paid', () => {
  expect(form()).not.toContain('UPI ID');
  const page = form(paid);
  expect(page).toContain('QR code is required for paid events and cannot be changed once set');
  expect(page).toContain('UPI ID is required for paid events');
  expect(page).toContain('username@bankname');
});

test('a stored QR code is read-only, and the form says why', () => {
  const qrCode = 'https://i.imgur.com/qr.png';
  const page = form({ ...paid, qrCode }, { ...plainEvent, qrCode });
  expect(page).toContain('QR codes cannot be modified once set for security reasons.');
  expect(page).toContain('QR code is locked for security - contact system administrator if changes are required');
  expect(page).toMatch(/<input[^>]*readOnly=""[^>]*name="qrCode"|<input[^>]*name="qrCode"[^>]*readOnly=""/i);
});

test('the UPI ID and the QR code are read-only for a coordinator, and the form says why', () => {
  const page = form({ ...paid, upiId: 'fest@example' }, { ...plainEvent, upiId: 'fest@example' }, 'coordinator');
  expect(page.split('Only an administrator can set or change this: it decides who is paid.')).toHaveLength(3);
  expect([isReadOnly(page, 'upiId'), isReadOnly(page, 'qrCode')]).toEqual([true, true]);
  const administrators = form(paid, plainEvent);
  expect([isReadOnly(administrators, 'upiId'), isReadOnly(administrators, 'qrCode')]).toEqual([false, false]);
});

const isReadOnly = (page: string, name: string) =>
  [...page.matchAll(/<input[^>]*>/g)].some(([tag]) => tag.includes(`name="${name}"`) && /readonly=""/i.test(tag));

test('shows “Replace QR code” to administrators only, and only when a QR code is locked', () => {
  const qrCode = 'https://i.imgur.com/qr.png';
  const stored = { ...plainEvent, qrCode };
  expect(form({ ...paid, qrCode }, stored)).toContain('Replace QR code');
  expect(form({ ...paid, qrCode }, stored, 'coordinator')).not.toContain('Replace QR code');
  expect(form(paid)).not.toContain('Replace QR code');
});

test('the form says which fee is charged and warns of a fee that nobody pays', () => {
  const team = form({ isTeamEvent: true, registrationFees: { solo: '100', team: '0' } });
  expect(team).toContain('Each team pays this, once. 0 is free');
  expect(team).toContain('Not charged: this is a team event');
  expect(plain(team)).toContain('Nobody is charged the solo fee of ₹100. As it is, registering is free.');
  expect(plain(team)).toContain('Charge ₹100 per team');
  expect(form(paid)).toContain('Not charged: this is not a team event');
  expect(form(paid)).not.toContain('Nobody is charged');
});

test('the form suggests the default prizes of the event type, and hides the fields when there are no prizes', () => {
  expect(form({ eventType: 'nontechnical' })).toMatch(/placeholder="1200"[\s\S]*placeholder="600"/);
  expect(form()).toMatch(/placeholder="1000"[\s\S]*placeholder="500"/);
  const none = form({ prizes: { ...blankValues.prizes, none: true } });
  expect(none).toContain('No prizes');
  expect(none).not.toContain('First prize');
});

const plain = (page: string) => page.replaceAll(/<!-- -->/g, '');

test('the form shows “Invalid QR” when the QR code address is not valid', () => {
  expect(form({ ...paid, qrCode: 'nonsense' })).toContain('Invalid QR');
});

test('lists in the form scroll when they are higher than 400 px', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'form/event-form.css'), 'utf8');
  expect(css).toMatch(/\.event-list \{[^}]*max-height: 400px;[^}]*overflow-y: auto/);
});
