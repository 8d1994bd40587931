// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { AnswerFacts } from './answer-facts.tsx';
import { QuestionsDialog } from './questions-dialog.tsx';

cleanScreens();

const blank = { help: '', options: [], required: false, askedOf: 'leader', deadline: '', answered: 0 };
const stored = {
  version: 'v1',
  questions: [
    { ...blank, _id: 'q1', kind: 'shortText', label: 'Handle' },
    { ...blank, _id: 'q2', kind: 'one', label: 'Food', options: ['Veg', 'Egg'], answered: 3 },
  ],
};

function open(answers: Parameters<typeof openScreen>[1], isTeamEvent = true, _id = 'e1') {
  asOrganiser();
  const onClose = vi.fn();
  const event = { ...plainEvent, _id, isTeamEvent };
  const dialog = <QuestionsDialog event={event} timeZone="Asia/Kolkata" open onClose={onClose} />;
  return { ...openScreen(dialog, answers), onClose };
}
const labels = () => screen.getAllByLabelText('Question').map((input) => (input as HTMLInputElement).value);

test('adds a question and saves the list with its version', async () => {
  const { user, sent, onClose } = open([{ json: { ...stored, questions: [] } }, { json: stored }]);
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  await user.click(button('Save Questions'));
  await waitFor(() => expect(faultOf('Question')).toBe('Please write the question.'));
  await user.type(field('Question'), 'Food');
  await user.selectOptions(field('Kind of answer'), 'One from a list');
  await user.type(field('Options'), 'Veg');
  await user.click(button('Save Questions'));
  await waitFor(() => expect(faultOf('Options')).toBe('Please add at least two options.'));
  await user.type(field('Options'), '\nEgg');
  await user.click(screen.getByLabelText('It has to be answered'));
  await user.click(button('Save Questions'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const { answered: _, ...fields } = blank;
  expect(sent[1]).toEqual({
    method: 'PUT',
    url: '/api/admin/events/e1/questions',
    body: {
      questions: [{ ...fields, kind: 'one', label: 'Food', options: ['Veg', 'Egg'], required: true }],
      version: 'v1',
    },
  });
  await waitFor(() => expect(toasts()).toEqual(['Questions saved']));
});

test('moves a question by a button that keeps the focus, and removes one', async () => {
  const { user } = open([{ json: stored }]);
  await user.click(await screen.findByRole('button', { name: 'Move question 2 up' }));
  expect(labels()).toEqual(['Food', 'Handle']);
  expect(document.activeElement).toBe(button('Move question 1 up'));
  expect(button('Move question 1 up').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Remove question 2'));
  expect(labels()).toEqual(['Food']);
});

test('says how often a question was answered and keeps its kind then', async () => {
  open([{ json: stored }]);
  expect(await screen.findByText('· 3 answers')).toBeTruthy();
  const other = screen.getAllByRole('option', { name: 'Number' });
  expect(other.map((option) => option.hasAttribute('disabled'))).toEqual([false, true]);
});

test('shows the form as a student sees it', async () => {
  const { user } = open([{ json: stored }]);
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  expect(screen.getByRole('combobox', { name: 'Food' })).toBeTruthy();
});

test('says beside a deadline that its year is wrong, and still shows the preview', async () => {
  const { user, sent } = open([{ json: { ...stored, questions: stored.questions.slice(0, 1) } }]);
  fireEvent.change(await screen.findByLabelText('Change until'), { target: { value: '0002-04-01T09:00' } });
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(screen.getByRole('textbox', { name: /^Handle/ })).toBeTruthy();
  await user.click(button('Save Questions'));
  await waitFor(() => expect(faultOf('Change until')).toBe('Please enter a year from 2000 to 2199.'));
  expect(sent).toHaveLength(1);
});

test('goes back from the preview to the field that is wrong when the questions are saved', async () => {
  const { user } = open([{ json: stored }]);
  await user.clear((await screen.findAllByLabelText('Question'))[0] ?? document.body);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await user.click(button('Save Questions'));
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Questions'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Question')[0]));
});

test('shows who is asked when a question of each member belongs to an event that is for individuals now', async () => {
  const question = { ...blank, _id: 'q1', kind: 'link', label: 'Code', askedOf: 'each' };
  const { user, sent } = open([{ json: { version: 'v1', questions: [question] } }, { json: stored }], false);
  fireEvent.change(await screen.findByLabelText('Hand in until'), { target: { value: '2099-04-01T09:00' } });
  await user.click(button('Save Questions'));
  await waitFor(() => expect(faultOf('Asked of')).toBe('Files and submissions are asked of the leader alone.'));
  await user.selectOptions(field('Asked of'), 'The leader');
  await user.click(button('Save Questions'));
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ questions: [{ askedOf: 'leader' }] }));
});

test('asks before the questions are dropped after they could not be saved', async () => {
  const { user, onClose } = open([{ json: stored }, 'nothing']);
  await user.type((await screen.findAllByLabelText('Question'))[0] ?? document.body, ' of the team');
  await user.click(button('Save Questions'));
  await screen.findByText(/could not be reached/);
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(labels()).toEqual(['Handle of the team', 'Food']);
});

test('says so when somebody else has changed the questions meanwhile', async () => {
  const message = 'Somebody else has changed these questions meanwhile. Please load them again.';
  const { user, onClose } = open([{ json: stored }, { status: 409, json: { message } }]);
  await user.click(await screen.findByRole('button', { name: 'Remove question 1' }));
  await user.click(button('Save Questions'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('the details show answers, links to files, and what was not handed in', async () => {
  asOrganiser();
  const answer = {
    question: 'q1',
    label: 'Handle',
    kind: 'shortText',
    person: '',
    text: 'looper',
    file: '',
    deadline: '',
    changedAt: '',
  };
  const file = {
    ...answer,
    question: 'q2',
    label: 'Abstract',
    kind: 'file',
    text: 'a.pdf',
    file: 'answers/f1?signature=s',
  };
  const missing = {
    ...answer,
    question: 'q3',
    label: 'Slides',
    kind: 'link',
    text: '',
    deadline: '2099-05-01T06:00:00.000Z',
  };
  const open = { ...answer, question: 'q4', label: 'Laptops', text: '' };
  openScreen(<AnswerFacts registrationId="r1" />, [{ json: { answers: [answer, file, missing, open] } }]);
  expect(await screen.findByText('looper')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'a.pdf' }).getAttribute('href')).toBe('/answers/f1?signature=s');
  expect(screen.getByText('Not handed in')).toBeTruthy();
  expect(screen.getByText('Not answered')).toBeTruthy();
});

test('restores the questions as they were typed when the session ended, for their event alone', async () => {
  const { user, leave } = open([{ json: stored }]);
  await user.type((await screen.findAllByLabelText('Question'))[0] as HTMLElement, ' at school');
  await user.click(button('Remove question 2'));
  endSession('admin');
  leave();
  const other = open([{ json: stored }], true, 'e2');
  await screen.findByRole('button', { name: 'Add a question' });
  expect(labels()).toEqual(['Handle', 'Food']);
  other.leave();
  open([{ json: stored }]);
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(labels()).toEqual(['Handle at school']);
});
