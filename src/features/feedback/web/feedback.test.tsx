// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { asOrganiser, asStudent, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession, leaveAsStudent, studentSession } from '#web/sessions.ts';
import { usualQuestions } from '../rules.ts';
import FeedbackResultsPage from './admin/feedback-results-page.tsx';
import FeedbackPage from './feedback-page.tsx';
import { FeedbackWaiting } from './feedback-waiting.tsx';

cleanScreens();

const event = { _id: 'e1', title: 'Paper Bridges' };
const meena = { name: 'Meena', email: 'meena@students.example', college: 'Thinnai College', phone: '' };
const questions = usualQuestions.map((question, at) => ({ ...question, _id: `q${at}` }));

function openPage(data: unknown, answers: Parameters<typeof openScreen>[1] = []) {
  asStudent();
  const props = { loaderData: { data } } as unknown as Parameters<typeof FeedbackPage>[0];
  return openScreen(<FeedbackPage {...props} />, answers);
}

test('sends stars, a choice and a text, and thanks', async () => {
  const { user, sent } = openPage({ event, state: 'open', questions }, [{ status: 201, json: { message: 'Thanks' } }]);
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.click(screen.getByRole('radio', { name: 'Just right' }));
  await user.type(field('What should we do better next time?'), 'More tables');
  await user.click(button('Send feedback'));
  expect(await screen.findByText(/^Your feedback is in\./)).toBeTruthy();
  const body = {
    answers: [
      { question: 'q0', value: '4' },
      { question: 'q1', value: 'Just right' },
      { question: 'q2', value: 'More tables' },
    ],
  };
  expect(sent).toEqual([{ method: 'POST', url: '/api/students/events/e1/feedback', body }]);
});

test('asks for one answer at least, and keeps what was typed when sending fails', async () => {
  const { user, sent } = openPage({ event, state: 'open', questions }, ['nothing']);
  await user.click(button('Send feedback'));
  expect(await screen.findByText('Please answer at least one question.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(field('What should we do better next time?'), 'Shorter');
  await user.click(button('Send feedback'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field('What should we do better next time?')).toHaveProperty('value', 'Shorter');
  expect(sent[0]?.body).toEqual({ answers: [{ question: 'q2', value: 'Shorter' }] });
});

const better = 'What should we do better next time?';
const star = (name: string) => screen.getByRole('radio', { name });

test('keeps half a form over a reload, for its event alone', async () => {
  const { user, leave } = openPage({ event, state: 'open', questions });
  await user.click(star('4 stars'));
  await user.type(field(better), 'More ta');
  leave();
  const other = openPage({ event: { _id: 'e2', title: 'Ropes' }, state: 'open', questions });
  expect(field(better)).toHaveProperty('value', '');
  other.leave();
  const { user: again, sent } = openPage({ event, state: 'open', questions }, [{ status: 201, json: { message: '' } }]);
  expect([star('4 stars'), field(better)]).toMatchObject([{ checked: true }, { value: 'More ta' }]);
  expect(screen.getByText('4 of 5')).toBeTruthy();
  await again.type(field(better), 'bles');
  await again.click(button('Send feedback'));
  expect(await screen.findByText(/^Your feedback is in\./)).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    answers: [
      { question: 'q0', value: '4' },
      { question: 'q2', value: 'More tables' },
    ],
  });
});

test.each<[string, () => unknown]>([
  ['a logout', leaveAsStudent],
  ['another student has logged in', () => studentSession.open('Bearer another', { ...meena, id: 's2' })],
  ['the feedback was sent', () => openPage({ event, state: 'answered', questions }).leave()],
])('keeps nothing of a form after %s', async (_, happen) => {
  const { user, leave } = openPage({ event, state: 'open', questions });
  await user.type(field(better), 'More');
  leave();
  expect(JSON.stringify({ ...localStorage })).toContain('More');
  happen();
  expect(JSON.stringify({ ...localStorage })).not.toContain('More');
});

test('sends the feedback once and then keeps nothing of it', async () => {
  const { user } = openPage({ event, state: 'open', questions }, [{ status: 201, json: { message: 'Thanks' } }]);
  await user.type(field(better), 'More');
  await user.click(button('Send feedback'));
  await screen.findByText(/^Your feedback is in\./);
  expect(JSON.stringify({ ...localStorage })).not.toContain('More');
});

test('asks again for a kept choice that is no longer offered', async () => {
  const { user, leave } = openPage({ event, state: 'open', questions });
  await user.click(star('Just right'));
  await user.type(field(better), 'More');
  leave();
  const [stars, level, text] = questions;
  const changed = [stars, { ...level, options: ['Easy', 'Hard'] }, text];
  const next = openPage({ event, state: 'open', questions: changed }, [{ status: 201, json: { message: 'Thanks' } }]);
  await next.user.click(button('Send feedback'));
  await screen.findByText(/^Your feedback is in\./);
  expect(next.sent[0]?.body).toEqual({ answers: [{ question: 'q2', value: 'More' }] });
});

test.each([
  ['none', 'Nothing is asked here'],
  ['early', 'Not yet'],
  ['answered', 'Thank you'],
  ['closed', 'This is over'],
])('says so where the feedback is %s', (state, title) => {
  openPage({ event: state === 'none' ? null : event, state, questions: [] });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull();
});

test('says that the questions did not load', () => {
  openPage(undefined);
  expect(screen.getByText('The questions did not load')).toBeTruthy();
});

test('leads to what waits, of one event where one is named', async () => {
  const open = [
    { event, beforeCertificate: true },
    { event: { _id: 'e2', title: 'Ropes' }, beforeCertificate: false },
  ];
  const { leave } = openScreen(<FeedbackWaiting />, [{ json: open }]);
  const link = await screen.findByRole('link', { name: 'Give feedback on Paper Bridges' });
  expect(link.getAttribute('href')).toBe('/student/feedback/e1');
  expect(screen.getByText(/Your certificate is shown afterwards\./)).toBeTruthy();
  leave();
  openScreen(<FeedbackWaiting eventId="e2" />, [{ json: open }]);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

const blank = {
  event,
  isAsked: false,
  beforeCertificate: false,
  isAnswered: false,
  shown: 0,
  results: [],
  version: '',
};
const results = [
  {
    ...questions[0],
    counts: ['5', '4', '3', '2', '1'].map((value, at) => ({ value, count: [2, 2, 1, 0, 0][at] })),
    texts: [],
  },
  { ...questions[2], counts: [], texts: ['More tables', 'Fine'] },
];

function openDesk(loaded: object, answers: Parameters<typeof openScreen>[1] = [], onLoad: () => unknown = () => null) {
  asOrganiser();
  const list = { events: [{ ...event, state: 'asked', shown: 5, stars: 4.2 }], timeZone: 'Asia/Kolkata' };
  const props = { loaderData: { state: 'loaded', list, ...loaded } } as unknown as Parameters<
    typeof FeedbackResultsPage
  >[0];
  return openScreen(<FeedbackResultsPage {...props} />, answers, '/admin/feedback', onLoad);
}

test('lists the events with people and stars', async () => {
  const { user, address } = openDesk({ record: undefined });
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Asked', '5', '4.2']);
  await user.click(row.getByRole('link', { name: 'Paper Bridges' }));
  await waitFor(() => expect(address()).toBe('/admin/feedback?event=e1'));
});

test('shows counts, the mean and texts', () => {
  openDesk({ record: { ...blank, isAsked: true, isAnswered: true, shown: 5, results, version: 'v1' } });
  expect(screen.getByText('4.2 of 5 ·', { exact: false })).toBeTruthy();
  expect(screen.getByText('5 stars').parentElement?.textContent).toBe('5 stars2');
  expect(screen.getByText('More tables')).toBeTruthy();
  expect(button('Export CSV')).toBeTruthy();
});

test('shows no results and no export before five people have answered', () => {
  const none = results.map((result) => ({ ...result, texts: [] }));
  openDesk({ record: { ...blank, isAsked: true, isAnswered: true, results: none, version: 'v1' } });
  expect(screen.getByText('No results yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('offers three usual questions and saves them', async () => {
  const { user, sent } = openDesk({ record: blank }, [{ json: { ...blank, version: 'v1' } }]);
  await user.click(button('Choose questions'));
  await user.click(await screen.findByRole('button', { name: 'Use three usual questions' }));
  await user.click(screen.getByLabelText('Ask before the certificate is shown'));
  await user.click(button('Save Questions'));
  await waitFor(() => expect(toasts()).toEqual(['Feedback questions saved']));
  expect(sent[0]).toEqual({
    method: 'PUT',
    url: '/api/admin/events/e1/feedback',
    body: { questions: usualQuestions, isAsked: true, beforeCertificate: true, version: '' },
  });
});

test('asks before questions are dropped that could not be saved', async () => {
  const { user } = openDesk({ record: blank }, ['nothing']);
  await user.click(button('Choose questions'));
  await user.click(await screen.findByRole('button', { name: 'Use three usual questions' }));
  await user.click(button('Save Questions'));
  await screen.findByText(/could not be reached/);
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(button('Save Questions')).toBeTruthy();
});

test('says what is wrong beside the question, and keeps questions that were answered', async () => {
  const { user, sent, leave } = openDesk({ record: blank });
  await user.click(button('Choose questions'));
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  await user.selectOptions(field('Kind of answer'), 'One from a list');
  await user.click(button('Save Questions'));
  await waitFor(() => expect(faultOf('Question')).toBe('Please write the question.'));
  expect([faultOf('Options'), sent]).toEqual(['Please add at least two options.', []]);
  leave();
  const next = openDesk({ record: { ...blank, isAsked: true, isAnswered: true, results, version: 'v1' } });
  await next.user.click(button('Questions'));
  expect(await screen.findByText('The questions stay as they are')).toBeTruthy();
  expect(screen.queryByLabelText('Question')).toBeNull();
});

test('reads the questions again after somebody else has changed them first, so that they can be opened again', async () => {
  const message = 'Somebody else has changed this meanwhile. Please load it again.';
  const onLoad = vi.fn(() => null);
  const { user } = openDesk({ record: blank }, [{ status: 409, json: { message } }], onLoad);
  await user.click(button('Choose questions'));
  await user.click(await screen.findByRole('button', { name: 'Use three usual questions' }));
  await user.click(button('Save Questions'));
  await screen.findByText(message);
  expect(onLoad).not.toHaveBeenCalled();
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(onLoad).toHaveBeenCalledOnce());
});

test('opens the questions again as they were typed when the session ended, for their event alone', async () => {
  const { user, leave } = openDesk({ record: blank });
  await user.click(button('Choose questions'));
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  await user.type(field('Question'), 'Was it loud?');
  endSession('admin');
  leave();
  const other = openDesk({ record: { ...blank, event: { _id: 'e2', title: 'Ropes' } } });
  await other.user.click(button('Choose questions'));
  expect(screen.queryByLabelText('Question')).toBeNull();
  other.leave();
  const next = openDesk({ record: blank });
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field('Question')).toHaveProperty('value', 'Was it loud?');
  await next.user.click(button('Cancel'));
  await next.user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await next.user.click(await screen.findByRole('button', { name: 'Choose questions' }));
  expect(screen.queryByLabelText('Question')).toBeNull();
});

test('closes the questions of one event when another event is opened, which has none either', async () => {
  const others = [blank, { ...blank, event: { _id: 'e2', title: 'Ropes' } }];
  function Desk() {
    const [at, setAt] = useState(0);
    const props = { loaderData: { state: 'loaded', list: { events: [], timeZone: '' }, record: others[at] } };
    return (
      <>
        <button type="button" onClick={() => setAt(1)}>
          Ropes
        </button>
        <FeedbackResultsPage {...(props as unknown as Parameters<typeof FeedbackResultsPage>[0])} />
      </>
    );
  }
  const { user } = openScreen(<Desk />);
  const other = button('Ropes');
  await user.click(button('Choose questions'));
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  await user.type(field('Question'), 'Was it loud?');
  fireEvent.click(other);
  await user.click(await screen.findByRole('button', { name: 'Choose questions' }));
  expect(screen.queryByLabelText('Question')).toBeNull();
});
