// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { adminSession, endSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlerts } from './form-alerts.tsx';
import { useContractForm } from './use-contract-form.ts';

const fields = z.object({
  name: z.string().trim().min(2, 'Please enter the name.'),
  email: z.string().min(3, 'Please enter the email.'),
  password: z.string(),
});
const addOne = endpoint({
  method: 'POST',
  path: '/api/admin/ones',
  access: 'admin',
  needs: 'people.change',
  summary: 'Add one',
  body: fields,
  output: z.object({ _id: z.string() }),
  refusals: { emailTaken: { status: 409, message: 'This email is taken.' } },
});

interface Given {
  onSent?: (answer: { _id: string }, checked: typeof typed, form: { reset(values: typeof typed): void }) => unknown;
  failure?: { words: string; toast?: string; alert?: true; field?: 'email' };
  mustChange?: boolean;
}

function OneForm({ onSent = () => {}, failure = { words: 'It was not added.' }, mustChange = false }: Given) {
  const form = useContractForm(addOne, {
    fields,
    defaults: { name: '', email: '', password: '' },
    draft: { name: 'one', recordId: '' },
    disabledReason: ({ isDirty }) => mustChange && !isDirty && 'Nothing has been changed yet.',
    input: (body) => ({ body }),
    onSent,
    failure,
    beside: { emailTaken: 'email' },
  });
  return (
    <form {...form.props}>
      <FormAlerts form={form} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Password" {...form.field('password')} />
      <Button {...form.button} busyLabel="Adding...">
        Add
      </Button>
    </form>
  );
}

cleanScreens();

async function fillIn({ user }: ReturnType<typeof openScreen>): Promise<void> {
  await user.type(field('Name'), ' Kavin ');
  await user.type(field('Email'), 'kavin@fest.example');
}

const typed = { name: 'Kavin', email: 'kavin@fest.example', password: '' };

test('sends nothing when fields are wrong, shows their messages and focuses the first wrong field', async () => {
  const { user, sent } = openScreen(<OneForm />);
  await user.click(button('Add'));
  await waitFor(() => expect(faultOf('Name')).toBe('Please enter the name.'));
  expect(faultOf('Email')).toBe('Please enter the email.');
  expect(document.activeElement).toBe(field('Name'));
  expect(sent).toEqual([]);
});

test('sends the fields as the schema parses them and passes on the answer', async () => {
  const onSent = vi.fn();
  const page = openScreen(<OneForm onSent={onSent} />, [{ json: { _id: 'new' } }]);
  await fillIn(page);
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith({ _id: 'new' }, typed, expect.anything()));
  expect(page.sent).toEqual([{ method: 'POST', url: '/api/admin/ones', body: typed }]);
});

test('sends once when the form is submitted twice before the button is busy', async () => {
  const onSent = vi.fn();
  const page = openScreen(<OneForm onSent={onSent} />, [{ json: { _id: 'new' } }]);
  await fillIn(page);
  const form = button('Add').closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(page.sent).toHaveLength(1);
});

test('shows a busy button and ignores another press while the form is being sent', async () => {
  const answered = Promise.withResolvers<Response>();
  const page = openScreen(<OneForm />);
  const ask = vi.fn(() => answered.promise);
  vi.stubGlobal('fetch', ask);
  await fillIn(page);
  await page.user.click(button('Add'));
  await page.user.click(button('Adding...'));
  expect(button('Adding...').getAttribute('aria-busy')).toBe('true');
  expect(ask).toHaveBeenCalledOnce();
  answered.resolve(new Response('{"_id":"new"}'));
  await waitFor(() => expect(button('Add').getAttribute('aria-busy')).toBeNull());
});

test('shows the server’s messages beside their fields, focuses the first field and repeats nothing', async () => {
  const errors = { email: 'This mailbox does not exist.', unknown: 'No such field.' };
  const page = openScreen(<OneForm />, [{ status: 422, json: { message: 'Please check the form.', errors } }]);
  await fillIn(page);
  await page.user.click(button('Add'));
  await waitFor(() => expect(faultOf('Email')).toBe('This mailbox does not exist.'));
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.queryByText('Please check the form.')).toBeNull();
});

test('shows the server’s message above the fields when the form has no field it names', async () => {
  const json = { message: 'Please check the form.', errors: { unknown: 'No such field.' } };
  const page = openScreen(<OneForm />, [{ status: 422, json }]);
  await fillIn(page);
  await page.user.click(button('Add'));
  expect(await screen.findByText('Please check the form.')).toBeTruthy();
});

test('shows a refusal beside the field that it is about', async () => {
  const page = openScreen(<OneForm />, [{ status: 409, json: { message: 'This email is taken.' } }]);
  await fillIn(page);
  await page.user.click(button('Add'));
  await waitFor(() => expect(faultOf('Email')).toBe('This email is taken.'));
  expect(document.activeElement).toBe(field('Email'));
});

test('keeps what was typed and shows a message when no answer comes, until the form is sent again', async () => {
  const onSent = vi.fn();
  const page = openScreen(<OneForm onSent={onSent} />, ['nothing', { json: { _id: 'new' } }]);
  await fillIn(page);
  await page.user.click(button('Add'));
  const words = await screen.findByText(/The server could not be reached/);
  expect(field('Email')).toHaveProperty('value', 'kavin@fest.example');
  await page.user.click(button('Add'));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(words.isConnected).toBe(false);
});

test('takes an old refusal away when the form is sent again with a wrong field', async () => {
  const page = openScreen(<OneForm />, ['nothing']);
  await fillIn(page);
  await page.user.click(button('Add'));
  const words = await screen.findByText(/The server could not be reached/);
  await page.user.clear(field('Email'));
  await page.user.click(button('Add'));
  await waitFor(() => expect(faultOf('Email')).toBe('Please enter the email.'));
  expect(words.isConnected).toBe(false);
});

test.each([
  ['in a toast', { words: 'It was not added.', toast: 'Not added' }, ['Not added: It was not added.'], 0, ''],
  ['in a toast and an alert', { words: 'It was not added.', toast: 'Not added', alert: true }, ['Not added'], 1, ''],
  ['beside its only field', { words: 'It was not added.', field: 'email' }, [], 0, 'It was not added.'],
] as const)('shows a failure without a server message %s', async (_, failure, shown, alerts, beside) => {
  const page = openScreen(<OneForm failure={failure} />, [{ status: 500, json: {} }]);
  await fillIn(page);
  await page.user.click(button('Add'));
  await waitFor(() => expect(button('Add').getAttribute('aria-busy')).toBeNull());
  await waitFor(() => expect(toasts()).toEqual(shown));
  expect(faultOf('Email')).toBe(beside);
  if (!beside) expect(screen.queryAllByText('It was not added.')).toHaveLength(alerts);
});

test('scrolls to a refusal, because the pressed button may be a screen away', async () => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  const page = openScreen(<OneForm failure={{ words: 'It was not added.' }} />, [{ status: 500, json: {} }]);
  await fillIn(page);
  await page.user.click(button('Add'));
  expect(scrolledTo.mock.contexts).toContain(await screen.findByRole('alert'));
});

test('shows why the form cannot be sent, and does not send the form on Enter', async () => {
  const { user, sent } = openScreen(<OneForm mustChange />);
  expect(button('Add').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Nothing has been changed yet.').id).toBe(button('Add').getAttribute('aria-describedby'));
  await user.type(field('Name'), '{Enter}');
  expect(faultOf('Name')).toBe('');
  await user.type(field('Name'), 'Kavin');
  expect(button('Add').getAttribute('aria-disabled')).toBeNull();
  expect(sent).toEqual([]);
});

test('restores what was typed, except the password, when the same person signs in again', async () => {
  asOrganiser();
  const page = openScreen(<OneForm />, [{ status: 401, json: { message: 'Please sign in.' } }]);
  await fillIn(page);
  await page.user.type(field('Password'), 'a secret');
  await page.user.click(button('Add'));
  await waitFor(() => expect(adminSession.info()).toBeUndefined());
  page.leave();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a secret');
  asOrganiser();
  openScreen(<OneForm />);
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field('Email')).toHaveProperty('value', 'kavin@fest.example');
  expect(field('Password')).toHaveProperty('value', '');
});

test('says that something was not saved only until it is', async () => {
  asOrganiser();
  const left = openScreen(<OneForm />);
  await fillIn(left);
  endSession('admin');
  left.leave();
  asOrganiser();
  const keep: Given['onSent'] = (_, checked, form) => form.reset(checked);
  const page = openScreen(<OneForm onSent={keep} />, [{ json: { _id: 'new' } }]);
  const words = await screen.findByText('This was not saved yet');
  await page.user.click(button('Add'));
  await waitFor(() => expect(words.isConnected).toBe(false));
  await page.user.type(field('Name'), ' S.');
  expect(field('Name')).toHaveProperty('value', 'Kavin S.');
  expect(screen.queryByText('This was not saved yet')).toBeNull();
});

test('keeps nothing that is saved already when the session ends before the list is loaded again', async () => {
  asOrganiser();
  const onSent = vi.fn(() => new Promise(() => {}));
  const page = openScreen(<OneForm onSent={onSent} />, [{ json: { _id: 'new' } }]);
  await fillIn(page);
  await page.user.click(button('Add'));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  await page.allRead();
  endSession('admin');
  page.leave();
  asOrganiser();
  openScreen(<OneForm />);
  expect(field('Email')).toHaveProperty('value', '');
});

test('does not show what was typed when another person signs in', async () => {
  asOrganiser();
  const page = openScreen(<OneForm />);
  await fillIn(page);
  endSession('admin');
  page.leave();
  asOrganiser('somebody else');
  openScreen(<OneForm />);
  expect(field('Email')).toHaveProperty('value', '');
  expect(screen.queryByText('This was not saved yet')).toBeNull();
});
