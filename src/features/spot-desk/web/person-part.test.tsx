// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asOrganiser, button, cleanScreens, faultOf } from '#testing/screen.ts';
import { box, choose, open, quote, serveNew, sold, ticket } from '#testing/screens/spot-desk-screen.ts';

cleanScreens();
beforeEach(() => asOrganiser());

const arun = { _id: 's1', name: 'Arun', college: 'Marina College', events: ['e2'], passes: ['p1'] };
async function chooseArun(user: ReturnType<typeof open>['user']) {
  await user.type(box(/^Phone number/), '9840000001');
  await user.click(button('Search'));
  await user.click(await screen.findByRole('button', { name: 'Choose Arun' }));
}

test.each([
  ['changed', '2'],
  ['shortened', '{Backspace>9/}'],
])('ignores the answer for a number that somebody has %s meanwhile', async (_, keys) => {
  const search = Promise.withResolvers<void>();
  const { user } = open([{ json: { people: [] }, after: search.promise }]);
  await user.type(box(/^Phone number/), '98400 00001');
  await user.click(button('Search'));
  await user.type(box(/^Phone number/), keys);
  search.resolve();
  expect(await screen.findByRole('button', { name: 'Search' })).toBeTruthy();
  expect(screen.queryByText('Nobody has this number yet.')).toBeNull();
});

test('keeps somebody new who was typed, when a taken email is to be corrected', async () => {
  const taken = { status: 409, json: { message: 'Another account has this email.' } };
  const { user, sent } = await serveNew([{ json: { ...quote, amount: 0 } }, taken]);
  await choose(user, 'event:e2');
  await screen.findByText('Free');
  await user.click(button('Sell and check in'));
  await screen.findByText('Another account has this email.');
  await user.click(button('Change details'));
  expect(box(/^Phone number/)).toHaveProperty('value', '98400 00001');
  expect(screen.queryByText('Nobody has this number yet.')).toBeNull();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Meena');
  expect(screen.getByRole('combobox', { name: /^College/ })).toHaveProperty('value', 'MC');
  expect(box(/^Email/)).toHaveProperty('value', 'meena@students.example');
  const refused = sent.at(-1)?.body as { person: { key: string } } | undefined;
  await user.clear(box(/^Email/));
  await user.click(button('Continue'));
  await choose(user, 'event:e2');
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ person: { key: refused?.person.key, name: 'Meena', email: '' } }),
  );
  // A different number belongs to a different person.
  await user.click(button('Change details'));
  await user.type(box(/^Phone number/), '2');
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
});

test('keeps the details of somebody new when a digit of the phone number is corrected', async () => {
  const nobody = { json: { people: [] } };
  const { user, sent } = open([nobody, nobody, { json: quote }]);
  await user.type(box(/^Phone number/), '98400 00001');
  await user.click(button('Search'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Meena');
  await user.type(screen.getByRole('combobox', { name: /^College/ }), 'Marina');
  await user.type(box(/^Email/), 'meena@students.example');
  await user.type(box(/^Phone number/), '{Backspace}2');
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  await user.click(button('Search'));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Meena');
  expect(screen.getByRole('combobox', { name: /^College/ })).toHaveProperty('value', 'Marina');
  expect(box(/^Email/)).toHaveProperty('value', 'meena@students.example');
  await user.click(button('Continue'));
  await choose(user, 'event:e2');
  await waitFor(() => expect(sent[2]?.body).toMatchObject({ person: { name: 'Meena', phone: '98400 00002' } }));
});

test('empties all fields for another person after somebody new', async () => {
  const { user } = await serveNew([]);
  await user.click(button('Another person'));
  expect(box(/^Phone number/)).toHaveProperty('value', '');
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
});

test('offers to change the details of somebody new alone', async () => {
  const known = { _id: 's1', name: 'Asha', college: 'MC', events: [], passes: [], holds: [] };
  const { user } = open([{ json: { people: [known] } }]);
  await user.type(box(/^Phone number/), '98400 00001');
  await user.click(button('Search'));
  await user.click(await screen.findByRole('button', { name: 'Choose Asha' }));
  expect(screen.queryByRole('button', { name: 'Change details' })).toBeNull();
  expect(button('Another person')).toBeTruthy();
});

test('says before a sale what is wrong with a number or an email', async () => {
  const { user, sent } = open([{ json: { people: [] } }, { json: { people: [] } }]);
  await user.type(box(/^Phone number/), '98400');
  await user.click(button('Search'));
  await waitFor(() => expect(faultOf(/^Phone number/)).toBe('Please enter at least seven digits.'));
  expect(sent).toEqual([]);
  await user.type(box(/^Phone number/), '00001');
  await user.clear(box(/^Phone number/));
  await user.type(box(/^Phone number/), '4000001');
  await user.click(button('Search'));
  expect(await screen.findByText('For somebody new, search for the whole phone number.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await user.clear(box(/^Phone number/));
  await user.type(box(/^Phone number/), '9840000001');
  await user.click(button('Search'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Meena');
  await user.type(screen.getByRole('combobox', { name: /^College/ }), 'MC');
  await user.type(box(/^Email/), 'meena@');
  await user.click(button('Continue'));
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^What/ })).toBeNull();
});

test('chooses somebody who is known, and says what they have', async () => {
  const free = { amount: 0, reference: '' };
  const notIn = { ...sold, name: 'Arun', checkIn: { verdict: 'refused', reason: 'idNotSeen' } };
  const { user, sent } = open([{ json: { people: [arun] } }, { json: free }, 'nothing', { status: 201, json: notIn }]);
  await user.type(box(/^Phone number/), '9840000001');
  await user.click(button('Search'));
  await waitFor(() => expect(document.activeElement).toBe(button('Choose Arun')));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Check in at Main gate'));
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Quiz (registered)' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Fest pass (has it)' }).disabled).toBe(true);
  await choose(user, 'event:e1');
  expect(await screen.findByText('Free')).toBeTruthy();
  await user.click(button('Sell and check in'));
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  await user.click(button('Sell and check in'));
  expect(await screen.findByText('An ID has to be looked at here.')).toBeTruthy();
  expect(sent.at(-1)?.body).toMatchObject({ person: { student: 's1' }, payment: { means: 'none' } });
});

test('checks in somebody who has registered before', async () => {
  const { user, sent } = open([{ json: { people: [arun] } }, { json: { ...sold, name: 'Arun' } }]);
  await chooseArun(user);
  expect(screen.getByText('Fest pass, Quiz')).toBeTruthy();
  await user.click(button('Check in at Main gate'));
  expect(await screen.findByText('Arun is checked in')).toBeTruthy();
  expect(screen.getByText('They can take a photo of it.')).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({
    url: '/api/admin/spot-desk/check-ins',
    body: { student: 's1', checkpoint: 'gate-1', key: expect.stringMatching(/^[\w-]{32}$/) },
  });
});

test('says what is not paid, and asks about a pass that was bought online', async () => {
  const holds = [
    { kind: 'pass', _id: 'p1', name: 'Fest pass', isPaid: false },
    { kind: 'event', _id: 'e2', name: 'Quiz', isPaid: false },
    { kind: 'event', _id: 't1', name: 'Robots', isPaid: true },
  ];
  const known = { ...arun, events: ['e2', 't1'], holds };
  const message = 'Send the person to finance, who can take the cash for that order.';
  const { user } = open([{ json: { people: [known] } }, { status: 409, json: { message } }]);
  await chooseArun(user);
  expect(screen.getByText('Fest pass (not paid), Quiz (not paid), Robots')).toBeTruthy();
  const option = (name: string) => screen.getByRole<HTMLOptionElement>('option', { name });
  expect(option('Quiz (registered, not paid)').disabled).toBe(true);
  expect(option('Fest pass (not paid)').disabled).toBe(false);
  await choose(user, 'pass:p1');
  expect(await screen.findByText(message)).toBeTruthy();
});

test.each([
  [{ ticket }, 'The ticket of Arun'],
  [{}, 'Arun has no ticket yet'],
  [{ ticket, checkIn: { verdict: 'refused', reason: 'full' } }, 'Arun is not checked in'],
])('never says that somebody is registered who came without a sale: %j', async (answer, words) => {
  const known = { ...arun, passes: [] };
  const { user } = open([{ json: { people: [known] } }, { json: { name: 'Arun', ...answer } }]);
  await chooseArun(user);
  await user.click(button('Check in at Main gate'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/is registered/)).toBeNull();
});
