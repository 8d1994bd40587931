// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerDrawings, simpleTemplate } from '#testing/certificates/answer-drawings.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { CertificatesDesk } from './certificates-desk.tsx';
import type { LoadedCertificates } from './load-certificates.ts';

cleanScreens();

const certificate: LoadedCertificates['certificates'][number] = {
  _id: 'c1',
  code: 'AbCdEfGhIjKlMnOpQrStUv',
  serial: '7K3MQ-92XWD',
  name: 'கிருஷ்ணமூர்த்தி',
  title: 'Certificate of participation',
  kind: 'participation',
  date: '2025-05-09',
  event: { _id: 'e1', title: 'Paper Bridges' },
  state: 'valid',
  reason: '',
  version: 1,
  issuedAt: '2025-05-09T19:00:00.000Z',
};

const loaded = (some: Partial<LoadedCertificates> = {}): LoadedCertificates => ({
  state: 'loaded',
  certificates: [certificate],
  events: [
    { _id: 'e1', title: 'Paper Bridges' },
    { _id: 'e2', title: 'Ropes' },
  ],
  timeZone: 'Asia/Kolkata',
  hasAddress: true,
  mailsAreSent: true,
  page: 1,
  from: 1,
  next: '',
  previous: '',
  found: 1,
  isMoreFound: false,
  total: 1,
  revision: '0',
  ...some,
});

function open(answers: Parameters<typeof openScreen>[1] = [], some = {}, address = '/admin/certificates') {
  const opened = openScreen(<CertificatesDesk loaded={loaded(some)} />, answers, address);
  return { ...opened, drawn: answerDrawings([simpleTemplate]) };
}

test('shows name, number, event and state, and offers what the state allows', () => {
  const { leave } = open();
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('கிருஷ்ணமூர்த்தி').getAttribute('lang')).toBe('ta');
  expect(row.getByText(/7K3MQ-92XWD/)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Open the certificate of கிருஷ்ணமூர்த்தி' }).getAttribute('href')).toBe(
    '/certificates/AbCdEfGhIjKlMnOpQrStUv/certificate.pdf',
  );
  leave();
  open([], { certificates: [{ ...certificate, state: 'replaced', reason: 'Spelled wrongly', version: 2 }] });
  expect(screen.getByText('Reason: Spelled wrongly')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Open the certificate/ })).toBeNull();
});

test('says what to do while there is no certificate, and when none matches the filters', () => {
  const { leave } = open([], { certificates: [], found: 0, total: 0 });
  expect(screen.getByText('No certificates yet')).toBeTruthy();
  leave();
  open([], { certificates: [], found: 0, total: 4 });
  expect(screen.getByText('No certificates found matching the filters')).toBeTruthy();
});

test('says that papers have no code to scan while the site has no address', () => {
  const words = /printed without a code to scan/;
  const { leave } = open();
  expect(screen.queryByText(words)).toBeNull();
  leave();
  open([], { hasAddress: false });
  expect(screen.getByText(words)).toBeTruthy();
});

test('counts first, shows names that cannot be printed, and then makes the others', async () => {
  const counted = {
    count: 4,
    already: 1,
    longestNames: [],
    longestRanks: [],
    failed: [{ name: '日本', reason: 'No such letters.' }],
  };
  const { user, sent } = open([{ json: counted }, { json: { made: 2, failed: [] } }]);
  await user.click(button('Make certificates'));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Event/, hidden: false }), 'e2');
  expect(screen.queryByRole('button', { name: /^Make \d/ })).toBeNull();
  await user.click(button('Count'));
  await screen.findByText('4 people');
  expect(screen.getByText(/No such letters/)).toBeTruthy();
  await user.click(button('Make 2 certificates'));
  await waitFor(() => expect(toasts()).toEqual(['2 certificates made']));
  expect(sent.slice(0, 2).map(({ url, body }) => [url, body])).toEqual([
    [
      '/api/admin/certificates/batches?dryRun=true',
      { eventId: 'e2', kind: 'participation', rule: { kind: 'registered' } },
    ],
    [
      '/api/admin/certificates/batches?dryRun=false',
      { eventId: 'e2', kind: 'participation', rule: { kind: 'registered' } },
    ],
  ]);
});

test('counts again after the choice changed, and shows why a count was refused', async () => {
  const refused = { status: 409, json: { message: 'This event has no published results.' } };
  const { user } = open([{ json: { count: 1, already: 0, longestNames: [], longestRanks: [], failed: [] } }, refused]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await user.click(button('Count'));
  await screen.findByText('1 person');
  await user.selectOptions(dialog.getByLabelText('For'), 'rank');
  expect(screen.queryByText('1 person')).toBeNull();
  await user.click(button('Count'));
  await screen.findByText('This event has no published results.');
});

test('shows no count of an earlier choice, and offers to make nothing that was not counted', async () => {
  const slow = Promise.withResolvers<void>();
  const { user, allRead } = open([
    { json: { count: 120, already: 0, longestNames: [], longestRanks: [], failed: [] }, after: slow.promise },
    { json: { count: 3, already: 0, longestNames: [], longestRanks: [], failed: [] } },
  ]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await user.click(button('Count'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e2');
  slow.resolve();
  await allRead();
  expect(screen.queryByText('120 people')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Make \d/ })).toBeNull();
  await user.click(button('Count'));
  await screen.findByRole('button', { name: 'Make 3 certificates' });
});

test('forgets the count and the chosen people, and keeps typed names, when the list shows another event meanwhile', async () => {
  const counted = { count: 2, already: 0, longestNames: [], longestRanks: [], failed: [] };
  const people = [{ _id: 'student s1', name: 'Asha Raman', detail: '' }];
  const { user, sent } = open(
    [{ json: { people } }, { json: counted }, { json: counted }],
    {},
    '/admin/certificates?event=e1',
  );
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^For/), 'people');
  await user.type(dialog.getByLabelText(/^Names/), 'Devi Raman');
  await user.type(dialog.getByLabelText(/^Find registered people/), 'asha');
  await user.click(await dialog.findByRole('checkbox', { name: /Asha Raman/ }));
  await user.click(button('Count'));
  await screen.findByText('2 people');
  await user.click(button('Cancel'));
  await user.selectOptions(screen.getByLabelText('Event'), 'e2');
  await user.click(button('Make certificates'));
  await screen.findByRole('dialog');
  expect(screen.queryByText('2 people')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Make \d/ })).toBeNull();
  await user.click(button('Count'));
  await screen.findByText('2 people');
  expect(sent.at(-1)?.body).toMatchObject({ eventId: 'e2', rule: { kind: 'people', names: ['Devi Raman'] } });
  expect(sent.at(-1)?.body).not.toHaveProperty('rule.chosen');
});

test('stays open for people who got none and were not named by the count', async () => {
  const seen = { name: '日本', reason: 'No such letters.' };
  const unseen = { name: 'Meena', reason: 'The account is deleted.' };
  const { user } = open([
    { json: { count: 3, already: 0, longestNames: [], longestRanks: [], failed: [seen] } },
    { json: { made: 1, failed: [seen, unseen] } },
  ]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await user.click(button('Count'));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    '1 name left out“日本”: No such letters. The others can be made.',
  );
  await user.click(button('Make 2 certificates'));
  await waitFor(() => expect(toasts()).toEqual(['1 certificate made']));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    '1 name left out“Meena”: The account is deleted. The others are made.',
  );
  expect(dialog.queryByRole('button', { name: /^Make \d/ })).toBeNull();
});

test('corrects a name and a date with a reason', async () => {
  const { user, sent } = open([{ json: { ...certificate, name: 'Krishnamurthy' } }]);
  await user.click(button('Correct the certificate of கிருஷ்ணமூர்த்தி'));
  await waitFor(() => expect(field('Name as it should be printed')).toHaveProperty('value', 'கிருஷ்ணமூர்த்தி'));
  await user.clear(field('Name as it should be printed'));
  await user.type(field('Name as it should be printed'), 'Krishnamurthy');
  fireEvent.change(field('Date of the event'), { target: { value: '2025-05-10' } });
  await user.type(field('Reason'), 'Asked for Latin letters');
  await user.click(button('Make new version'));
  await waitFor(() => expect(toasts()).toEqual(['Certificate corrected']));
  expect(sent[0]).toMatchObject({
    url: '/api/admin/certificates/c1/correct',
    body: { name: 'Krishnamurthy', date: '2025-05-10', reason: 'Asked for Latin letters' },
  });
});

test('revokes with a reason, and asks for one', async () => {
  const { user, sent } = open([{ json: { message: 'Certificate revoked' } }]);
  await user.click(button('Revoke the certificate of கிருஷ்ணமூர்த்தி'));
  await user.click(button('Revoke'));
  await waitFor(() => expect(faultOf('Reason')).toBe('Please say why.'));
  await user.type(field('Reason'), 'Was not there{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Certificate revoked']));
  expect(sent[0]).toMatchObject({ url: '/api/admin/certificates/c1/revoke', body: { reason: 'Was not there' } });
});

test('gives the focus to the next certificate when one is revoked', async () => {
  const next = { ...certificate, _id: 'c2', name: 'Meena R' };
  const { user } = open([{ json: { message: 'Certificate revoked' } }], { certificates: [certificate, next] });
  await user.click(button('Revoke the certificate of கிருஷ்ணமூர்த்தி'));
  await user.type(field('Reason'), 'Was not there{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(button('Revoke the certificate of Meena R')));
});

test.each([
  ['Correct', 'Was spelled wrongly'],
  ['Revoke', 'Was not there'],
])('asks before a typed reason is dropped: %s', async (task, reason) => {
  const { user } = open();
  await user.click(button(`${task} the certificate of கிருஷ்ணமூர்த்தி`));
  await user.type(await screen.findByLabelText('Reason'), reason);
  await user.click(button('Cancel'));
  const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep Editing' }));
  expect(field('Reason')).toHaveProperty('value', reason);
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
});

test('asks for names of the event that the list shows, and for an event without one', async () => {
  const { user, sent, leave } = open();
  await user.click(button('Ask for names'));
  expect([sent, toasts()]).toEqual([[], ['Please choose an event first.']]);
  leave();
  const shown = open([{ json: { asked: 3 } }], {}, '/admin/certificates?event=e2');
  await shown.user.click(button('Ask for names'));
  await waitFor(() => expect(toasts()).toEqual(['A mail goes to 3 students: Each student is asked once.']));
  expect(shown.sent[0]).toMatchObject({ url: '/api/admin/certificates/ask-names', body: { eventId: 'e2' } });
});

test('promises no mail when the site sends none', async () => {
  const { user } = open([{ json: { asked: 1 } }], { mailsAreSent: false }, '/admin/certificates?event=e2');
  await user.click(button('Ask for names'));
  await waitFor(() =>
    expect(toasts()).toEqual(['A mail waits for 1 student: No mail server is set, so it reaches nobody until then.']),
  );
});

test('does not say that anybody was asked before where there may be nobody to ask', async () => {
  const { user } = open([{ json: { asked: 0 } }], {}, '/admin/certificates?event=e2');
  await user.click(button('Ask for names'));
  await waitFor(() =>
    expect(toasts()).toEqual([
      'Nobody is left to ask: Each student who is registered and has a confirmed email is asked once.',
    ]),
  );
});

test('makes winners’ certificates for the first ranks, and says what they say without one', async () => {
  const counted = { count: 1, already: 0, longestNames: [], longestRanks: [], failed: [] };
  const { user, sent } = open([{ json: counted }]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await user.selectOptions(dialog.getByLabelText(/^Certificate/), 'winner');
  expect(dialog.queryByText(/Certificate of merit/)).toBeNull();
  await user.click(button('Count'));
  await screen.findByText('1 person');
  expect(sent[0]?.body).toMatchObject({ kind: 'winner', rule: { kind: 'rank', n: 3 } });
  await user.selectOptions(dialog.getByLabelText(/^For/), 'registered');
  expect(dialog.getByText(/Certificate of merit/)).toBeTruthy();
});

test('asks for names where certificates are for judges, and makes them for those', async () => {
  const counted = { count: 2, already: 0, longestNames: [], longestRanks: [], failed: [] };
  const { user, sent } = open([{ json: counted }, { json: { made: 2, failed: [] } }]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await user.selectOptions(dialog.getByLabelText(/^Certificate/), 'judge');
  expect(dialog.queryByRole('option', { name: 'All who are registered' })).toBeNull();
  await user.type(dialog.getByLabelText(/^Names/), 'Asha Raman{Enter}{Enter}Devi Raman');
  await user.click(button('Count'));
  await user.click(await screen.findByRole('button', { name: 'Make 2 certificates' }));
  await waitFor(() => expect(toasts()).toEqual(['2 certificates made']));
  const rule = { kind: 'people', names: ['Asha Raman', 'Devi Raman'] };
  expect(sent.map(({ body }) => body)).toEqual([
    { eventId: 'e1', kind: 'judge', rule },
    { eventId: 'e1', kind: 'judge', rule },
  ]);
});

test('finds registered people, and makes certificates for those that are chosen', async () => {
  const people = [
    { _id: 'student s1', name: 'Asha Raman', detail: 'Loops · North College' },
    { _id: 'student s2', name: 'Asha Devi', detail: 'South College' },
  ];
  const counted = { count: 1, already: 0, longestNames: [], longestRanks: [], failed: [] };
  const { user, sent } = open([{ json: { people } }, { json: { people: [] } }, { json: counted }]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^For/), 'people');
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await user.type(dialog.getByLabelText(/^Find registered people/), 'asha');
  await user.click(await dialog.findByRole('checkbox', { name: /Asha Raman Loops/ }));
  await user.clear(dialog.getByLabelText(/^Find registered people/));
  await user.type(dialog.getByLabelText(/^Find registered people/), 'nobody');
  await dialog.findByText('Nobody who is registered was found.');
  expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true]);
  await user.click(button('Count'));
  await screen.findByText('1 person');
  expect(sent[0]?.url).toBe('/api/admin/certificates/registered?eventId=e1&q=asha');
  expect(sent[2]?.body).toMatchObject({ rule: { kind: 'people', chosen: ['student s1'], names: [] } });
});

test('makes certificates with the chosen template, and shows it for the event first', async () => {
  const counted = { count: 1, already: 0, longestNames: [], longestRanks: [], failed: [] };
  const { user, sent, drawn } = open([{ json: counted }, { json: { made: 1, failed: [] } }]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await dialog.findByRole('option', { name: 'With our letterhead' });
  await user.selectOptions(dialog.getByLabelText('Template'), 't1');
  await waitFor(() => expect(drawn.at(-1)).toMatchObject({ design: simpleTemplate.design, eventId: 'e1' }));
  await user.click(button('Count'));
  await user.click(await screen.findByRole('button', { name: 'Make 1 certificate' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ templateId: 't1' }, { templateId: 't1' }]));
});

test('goes back to the standard template when another kind is chosen', async () => {
  const { user, sent } = open([{ json: { count: 1, already: 0, longestNames: [], longestRanks: [], failed: [] } }]);
  await user.click(button('Make certificates'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Event/), 'e1');
  await dialog.findByRole('option', { name: 'With our letterhead' });
  await user.selectOptions(dialog.getByLabelText('Template'), 't1');
  await user.selectOptions(dialog.getByLabelText(/^Certificate/), 'winner');
  await user.click(button('Count'));
  await screen.findByText('1 person');
  expect(sent[0]?.body).not.toHaveProperty('templateId');
});

const others = { certificates: [certificate, { ...certificate, _id: 'c2', name: 'Meena R' }] };

test.each(['Correct', 'Revoke'])('opens “%s” again with what was typed when the session ended', async (task) => {
  asOrganiser();
  // The screen is signed in here, so the list also asks whether anything has changed.
  const { user, leave } = open(['nothing'], others);
  await user.click(button(`${task} the certificate of Meena R`));
  await user.type(field(/^Reason/), 'Was not there');
  endSession('admin');
  leave();
  asOrganiser();
  const next = open(['nothing'], others);
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field(/^Reason/)).toHaveProperty('value', 'Was not there');
  await next.user.click(button('Cancel'));
  await next.user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  endSession('admin');
  next.leave();
  asOrganiser();
  const last = open(['nothing'], others);
  expect(screen.queryByRole('dialog')).toBeNull();
  await last.user.click(button(`${task} the certificate of Meena R`));
  expect(field(/^Reason/)).toHaveProperty('value', '');
});

test('shows the typed reason with no other certificate', async () => {
  asOrganiser();
  const { user, leave } = open(['nothing'], others);
  await user.click(button('Revoke the certificate of Meena R'));
  await user.type(field(/^Reason/), 'Was not there');
  endSession('admin');
  leave();
  asOrganiser();
  const next = open(['nothing']);
  await next.user.click(button('Revoke the certificate of கிருஷ்ணமூர்த்தி'));
  expect(field(/^Reason/)).toHaveProperty('value', '');
});

test('opens the correction again when newer certificates have moved its certificate to another page', async () => {
  asOrganiser();
  const { user, leave } = open(['nothing']);
  await user.click(button('Correct the certificate of கிருஷ்ணமூர்த்தி'));
  await user.type(field(/^Reason/), 'Was spelled wrongly');
  endSession('admin');
  leave();
  asOrganiser();
  const newer = { ...certificate, _id: 'c2', serial: '8K3MQ-92XWD', name: 'Meena R' };
  const found = loaded({ certificates: [{ ...newer, serial: '7K3MQ-92XWDA' }, certificate] });
  const next = openScreen(
    <CertificatesDesk loaded={loaded({ certificates: [newer] })} />,
    ['nothing', { json: found }],
    '/admin/certificates',
  );
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field('Name as it should be printed')).toHaveProperty('value', certificate.name);
  expect(field(/^Reason/)).toHaveProperty('value', 'Was spelled wrongly');
  expect(next.sent.at(-1)?.url).toBe('/api/admin/certificates?q=7K3MQ-92XWD');
});
