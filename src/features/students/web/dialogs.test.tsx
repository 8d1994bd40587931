// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Student } from '#features/students/contract.ts';
import { button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { deletionQuestion } from '../rules.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';

const student = (registrations: number): Student => ({
  _id: 's1',
  name: 'Meena R',
  email: 'meena@students.example',
  phone: '+91 00000 00101',
  college: 'Thinnai College',
  department: 'Information Technology',
  year: '2nd Year',
  verified: false,
  registeredEvents: Array.from({ length: registrations }, () => ({})) as unknown as Student['registeredEvents'],
  createdAt: '2025-05-09T03:30:00.000Z',
});

cleanScreens();

function openDeletion(registrations: number, answers: Parameters<typeof openScreen>[1] = []) {
  const [onClose, onDeleted] = [vi.fn(), vi.fn()];
  const dialog = <DeleteDialog student={student(registrations)} open onClose={onClose} onDeleted={onDeleted} />;
  return { ...openScreen(dialog, answers), onClose, onDeleted };
}

/** Waits until the dialog has set the focus itself. */
async function focusOn(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  button(name).focus();
}

test('deletes a student without registrations at once', async () => {
  const { user, onDeleted } = openDeletion(0, [{ json: { message: '' } }]);
  await user.click(button('Delete Student'));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('s1'));
});

test('asks a second time before deleting a student with registrations', async () => {
  const { user, sent, onDeleted } = openDeletion(2, [{ json: { message: '' } }]);
  await user.click(button('Delete Student'));
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete with 2 registrations' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('s1'));
  expect(sent).toHaveLength(1);
});

test('does not ask the question again when the answer to it did not reach the server', async () => {
  const { user, sent, onDeleted } = openDeletion(2, ['nothing', { json: { message: '' } }]);
  await user.click(button('Delete Student'));
  await user.click(await screen.findByRole('button', { name: 'Delete with 2 registrations' }));
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  await user.click(button('Delete with 2 registrations'));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('s1'));
  expect(sent).toHaveLength(2);
});

test.each([
  ['pressed twice', '{Enter}{Enter}'],
  ['held', '{Enter>4/}'],
])('does not delete a student with registrations when Enter is %s', async (_how, keys) => {
  const { user, sent } = openDeletion(2, [{ json: { message: '' } }]);
  await focusOn('Delete Student');
  await user.keyboard(keys);
  expect(await screen.findByRole('button', { name: 'Delete with 2 registrations' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(deletionQuestion(2, 0));
  expect(sent).toEqual([]);
});

test('waits for a new answer when a question comes and the button stays as it is', async () => {
  const words = deletionQuestion(0, 0, 50);
  const refusal = { status: 409, json: { message: words, errors: { confirmRefunds: '1' } } };
  const { user, sent } = openDeletion(0, [refusal, { json: { message: '' } }]);
  await focusOn('Delete Student');
  await user.keyboard('{Enter}');
  await screen.findByText(words);
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe(words);
  expect(sent).toHaveLength(1);
});

test('asks a second time before deleting a student with orders of passes, which the server counts', async () => {
  const errors = { confirmRegistrations: '2', confirmOrders: '1' };
  const refusal = { status: 409, json: { message: 'This student has them.', errors } };
  const { user, sent, onDeleted } = openDeletion(2, [refusal, { json: { message: '' } }]);
  await user.click(button('Delete Student'));
  await user.click(await screen.findByRole('button', { name: 'Delete with 2 registrations' }));
  await user.click(await screen.findByRole('button', { name: 'Delete with 2 registrations and 1 order of a pass' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('s1'));
  expect(sent.at(-1)?.url).toMatch(/\?confirmRegistrations=2&confirmOrders=1$/);
});

test('asks a second time before deleting a student to whom a refund is promised', async () => {
  const errors = { confirmRegistrations: '1', confirmRefunds: '1' };
  const refusal = { status: 409, json: { message: '₹50 is still to be sent back to this student.', errors } };
  const { user, sent, onDeleted } = openDeletion(1, [refusal, { json: { message: '' } }]);
  await user.click(button('Delete Student'));
  await user.click(await screen.findByRole('button', { name: 'Delete with 1 registration' }));
  expect(await screen.findByText('₹50 is still to be sent back to this student.')).toBeTruthy();
  await user.click(button('Delete with 1 registration'));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('s1'));
  expect(sent.at(-1)?.url).toMatch(/\?confirmRegistrations=1&confirmRefunds=1$/);
});

test('deletes a student who has nothing but a promised refund once the question is answered', async () => {
  const refusal = { status: 409, json: { message: deletionQuestion(0, 0, 50), errors: { confirmRefunds: '1' } } };
  const { user, sent, onDeleted } = openDeletion(0, [refusal, { json: { message: '' } }]);
  await user.click(button('Delete Student'));
  expect(await screen.findByText(/^₹50 is still to be sent back to this student/)).toBeTruthy();
  await user.click(button('Delete Student'));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('s1'));
  expect(sent.at(-1)?.url).toMatch(/confirmRefunds=1$/);
});

test('keeps the dialog open and says why when the student could not be deleted', async () => {
  const { user, onClose, onDeleted } = openDeletion(0, ['nothing']);
  await user.click(button('Delete Student'));
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('says that a student of the spot desk has no email, and makes no link for an account that nobody logs in to', () => {
  const opened = { timeZone: 'Asia/Kolkata', open: true, mayChange: true, onTask: () => {}, onClose: () => {} };
  openScreen(<DetailsDialog student={{ ...student(0), email: '' }} {...opened} />);
  expect(screen.getByText('Email').nextElementSibling?.textContent).toBe('Not given');
  expect(screen.queryByRole('button', { name: 'Make a password link' })).toBeNull();
});

test('says that a student is told of a password link only if the email is confirmed', () => {
  const shownFor = (changes: Partial<Student>) => {
    openScreen(
      <PasswordLinkDialog student={{ ...student(0), ...changes }} timeZone="Asia/Kolkata" open onClose={() => {}} />,
    );
    const words = document.body.textContent;
    cleanup();
    return words;
  };
  expect(shownFor({})).toContain('If this site sends mails, meena@students.example is told about the new one.');
  expect(shownFor({ emailNotConfirmed: true })).toContain('The student is not told about it by mail');
  expect(shownFor({ email: '' })).toContain('The student is not told about it by mail');
});

test('makes a password link at the second try after a failure, and shows the whole address', async () => {
  const link = { url: '/student/reset-password#secret', expiresAt: '2025-05-09T04:30:00.000Z' };
  const dialog = <PasswordLinkDialog student={student(0)} timeZone="Asia/Kolkata" open onClose={() => {}} />;
  const { user, sent } = openScreen(dialog, [{ status: 500, json: {} }, { json: link }]);
  await user.click(button('Make the link'));
  expect(await screen.findByText('The link could not be made. Please try again.')).toBeTruthy();
  await user.click(button('Make the link'));
  expect(await screen.findByText('The link is ready')).toBeTruthy();
  expect(field('Link')).toHaveProperty('value', expect.stringMatching(/^https?:.*\/student\/reset-password#secret$/));
  expect(screen.queryByRole('button', { name: 'Make the link' })).toBeNull();
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(sent[0]?.url));
});
