// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { AnswerSheet } from '#features/questions/contract.ts';
import { asStudent, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { AnswersPanel } from './answers-panel.tsx';

cleanScreens();

const blank = { help: '', options: [], required: false, askedOf: 'leader', deadline: '', canChange: true } as const;
const until = '2099-05-01T06:00:00.000Z';
const handle = { ...blank, _id: 'q1', kind: 'shortText', label: 'Your handle', required: true, until } as const;
const slides = { ...blank, _id: 'q2', kind: 'link', label: 'Slides', deadline: until, required: true, until } as const;
const sheet: AnswerSheet = {
  eventId: 'e1',
  questions: [{ ...handle, options: [] }],
  people: [
    { _id: 'leader', name: 'Meena' },
    { _id: 'm1', name: 'Ravi' },
  ],
  answers: [{ question: 'q1', person: 'leader', value: 'looper', changedAt: '2025-04-01T06:00:00.000Z' }],
};
const open = (given: AnswerSheet, answers: Parameters<typeof openScreen>[1] = []) => {
  asStudent();
  return openScreen(<AnswersPanel registrationId="r1" timeZone="Asia/Kolkata" registrationStatus="confirmed" />, [
    { json: given },
    ...answers,
  ]);
};

test('shows nothing when the event has no questions', async () => {
  const { sent } = open({ ...sheet, questions: [], answers: [] });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('shows answers with the time until which they change, and sends what was changed', async () => {
  const { user, sent } = open(sheet, [{ json: { message: 'Your answers are saved.' } }, { json: sheet }]);
  expect(await screen.findByText('looper')).toBeTruthy();
  expect(screen.getByText('You can change your answers until May 1, 2099 at 11:30 AM.')).toBeTruthy();
  await user.click(button('Change answers'));
  await user.clear(field('Your handle'));
  await user.click(button('Save'));
  await waitFor(() => expect(faultOf('Your handle')).toBe('Please answer this question.'));
  expect(document.activeElement).toBe(field('Your handle'));
  await user.type(field('Your handle'), 'knots');
  await user.click(button('Save'));
  await waitFor(() => expect(toasts()).toEqual(['Your answers are saved.']));
  await waitFor(() => expect(document.activeElement).toBe(button('Change answers')));
  expect(sent[1]).toEqual({
    method: 'PUT',
    url: '/api/students/registrations/r1/answers',
    body: { answers: [{ question: 'q1', person: 'leader', value: 'knots' }] },
  });
});

test('sends only what was changed: another answer may be past its time, or name an option that is gone', async () => {
  const shirt = { ...blank, _id: 'q3', kind: 'one', label: 'Shirt size', options: ['M', 'L'], until } as const;
  const changedAt = '2025-04-01T06:00:00.000Z';
  const two: AnswerSheet = {
    ...sheet,
    questions: [...sheet.questions, { ...shirt, options: ['M', 'L'] }],
    answers: [...sheet.answers, { question: 'q3', person: 'leader', value: 'XL', changedAt }],
  };
  const { user, sent } = open(two, [{ json: { message: 'Your answers are saved.' } }, { json: two }]);
  await user.click(await screen.findByRole('button', { name: 'Change answers' }));
  await user.type(field('Your handle'), ' and knots');
  await user.click(button('Save'));
  await waitFor(() => expect(toasts()).toEqual(['Your answers are saved.']));
  expect(sent[1]?.body).toEqual({ answers: [{ question: 'q1', person: 'leader', value: 'looper and knots' }] });
});

test('asks each person of the team, by name', async () => {
  const { user } = open({ ...sheet, questions: [{ ...handle, options: [], askedOf: 'each' }] });
  await user.click(await screen.findByRole('button', { name: 'Change answers' }));
  expect(field('Your handle (Meena)')).toHaveProperty('value', 'looper');
  expect(field('Your handle (Ravi)')).toHaveProperty('value', '');
});

test('a submission that is missing can be handed in until its deadline', async () => {
  const missing = { ...sheet, questions: [{ ...slides, options: [] }], answers: [] };
  const late = { message: 'The time to answer this is over.' };
  const answered = Promise.withResolvers<void>();
  const { user, sent } = open(missing, [{ status: 409, json: late, after: answered.promise }]);
  expect(await screen.findByText('Missing')).toBeTruthy();
  expect(screen.getByText('You can hand it in until May 1, 2099 at 11:30 AM.')).toBeTruthy();
  await user.click(button('Hand in Slides'));
  await user.click(button('Hand in'));
  await waitFor(() => expect(faultOf('Slides')).toBe('Please enter a link.'));
  await user.type(field('Slides'), 'https://talks.example/a');
  await user.click(button('Hand in'));
  await screen.findByRole('button', { name: 'Handing in...' });
  answered.resolve();
  expect(await screen.findByText(late.message)).toBeTruthy();
  expect(field('Slides')).toHaveProperty('value', 'https://talks.example/a');
  expect(sent).toHaveLength(2);
});

test('a submission whose deadline is over says so and offers nothing', async () => {
  open({ ...sheet, questions: [{ ...slides, options: [], canChange: false }], answers: [] });
  expect(await screen.findByText('Not handed in')).toBeTruthy();
  expect(screen.getByText('The time was over on May 1, 2099 at 11:30 AM.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('does not say that a future deadline is over when the registration is cancelled', async () => {
  const questions = [handle, slides].map((question) => ({ ...question, options: [], canChange: false }));
  asStudent();
  openScreen(<AnswersPanel registrationId="r1" timeZone="Asia/Kolkata" registrationStatus="cancelled" />, [
    { json: { ...sheet, questions } },
  ]);
  expect(await screen.findByText('Not handed in')).toBeTruthy();
  expect(screen.getByText('looper')).toBeTruthy();
  expect(screen.queryByText(/over on/)).toBeNull();
});

test('offers another try when the answers do not come', async () => {
  asStudent();
  const answers: Parameters<typeof openScreen>[1] = ['nothing', { json: sheet }];
  const { user } = openScreen(
    <AnswersPanel registrationId="r1" timeZone={undefined} registrationStatus="confirmed" />,
    answers,
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('looper')).toBeTruthy();
});

test('keeps what is half typed while the registration gets another status', async () => {
  asStudent();
  let confirm = () => {};
  function Page() {
    const [status, setStatus] = useState('pending');
    confirm = () => setStatus('confirmed');
    return <AnswersPanel registrationId="r1" timeZone="Asia/Kolkata" registrationStatus={status} />;
  }
  const answered = { ...sheet, answers: [{ ...sheet.answers[0], value: 'knots' }] };
  const { user, sent } = openScreen(<Page />, [{ json: sheet }, { json: answered }]);
  await user.click(await screen.findByRole('button', { name: 'Change answers' }));
  await user.type(field('Your handle'), ' and knots');
  act(() => confirm());
  await screen.findByText('knots');
  expect(sent).toHaveLength(2);
  expect(field('Your handle')).toHaveProperty('value', 'looper and knots');
});

/** Opens a registration whose status changes while its answers are loading. */
function openChanging(answers: Parameters<typeof openScreen>[1]) {
  asStudent();
  let become = (_status: string) => {};
  function Page() {
    const [status, setStatus] = useState('pending');
    become = setStatus;
    return <AnswersPanel registrationId="r1" timeZone="Asia/Kolkata" registrationStatus={status} />;
  }
  const opened = openScreen(<Page />, answers);
  return { ...opened, become: (status: string) => act(() => become(status)) };
}

test('keeps what is half typed when the answers do not come again after the status has changed', async () => {
  const { user, sent, become, allRead } = openChanging([{ json: sheet }, 'nothing']);
  await user.click(await screen.findByRole('button', { name: 'Change answers' }));
  await user.type(field('Your handle'), ' and knots');
  become('confirmed');
  await waitFor(() => expect(sent).toHaveLength(2));
  await allRead();
  expect(field('Your handle')).toHaveProperty('value', 'looper and knots');
});

test('shows the answers of the latest status when the answers of the former status arrive late', async () => {
  const late = Promise.withResolvers<void>();
  const answered = { ...sheet, answers: [{ ...sheet.answers[0], value: 'knots' }] };
  const { become, allRead } = openChanging([{ json: sheet, after: late.promise }, { json: answered }]);
  become('confirmed');
  await screen.findByText('knots');
  late.resolve();
  await allRead();
  expect(screen.getByText('knots')).toBeTruthy();
});

function uploadRequest() {
  const under = { upload: { onprogress: () => {} }, onload: () => {}, status: 201, responseText: '' };
  return { ...under, open() {}, setRequestHeader() {}, getResponseHeader: () => null, send() {} };
}

/**
 * Opens the dialog with a file that was handed in. An upload waits until `arrive` is called with it; without an
 * argument, the last one.
 */
async function openHandedIn() {
  const requests: ReturnType<typeof uploadRequest>[] = [];
  const poster = { ...blank, _id: 'q4', kind: 'file', label: 'Poster', options: [], deadline: until, until } as const;
  const file = { _id: 'f1', name: 'first.pdf', bytes: 9, kind: 'pdf', link: 'answers/f1' } as const;
  const answers = [{ question: 'q4', person: 'leader', value: 'f1', file, changedAt: '2025-04-01T06:00:00.000Z' }];
  const opened = open({ ...sheet, questions: [{ ...poster, options: [] }], answers });
  vi.stubGlobal('XMLHttpRequest', function Request() {
    const request = uploadRequest();
    requests.push(request);
    return request;
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Replace Poster' }));
  const arrive = (json: object, request = requests.at(-1)) =>
    act(async () => void request?.onload.call(Object.assign(request, { responseText: JSON.stringify(json) })));
  return { ...opened, choose: (chosen: File) => opened.user.upload(field('Poster'), chosen), arrive, requests };
}
const pdf = (name: string, bytes = 5) =>
  Object.defineProperty(new File(['%PDF-'], name, { type: 'application/pdf' }), 'size', { value: bytes });

test('does not hand in while a new file is uploaded, because that would keep the former file', async () => {
  const { choose, arrive } = await openHandedIn();
  await choose(pdf('second.pdf'));
  expect(button('Hand in').title).toBe('A file is being uploaded.');
  await arrive({ _id: 'f2', name: 'second.pdf', bytes: 5, kind: 'pdf' });
  expect(await screen.findByText('second.pdf')).toBeTruthy();
  expect(button('Hand in').getAttribute('aria-disabled')).toBeNull();
});

test('goes on with the upload of a file when another one is too large', async () => {
  const { choose, arrive } = await openHandedIn();
  await choose(pdf('second.pdf'));
  await choose(pdf('huge.pdf', 11 * 1024 * 1024));
  expect(screen.getByText('Please choose a file smaller than 10 MB.')).toBeTruthy();
  await arrive({ _id: 'f2', name: 'second.pdf', bytes: 5, kind: 'pdf' });
  expect(await screen.findByText('second.pdf')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('keeps the file that was chosen last when an earlier upload ends after it', async () => {
  const { choose, arrive, requests } = await openHandedIn();
  await choose(pdf('second.pdf'));
  await choose(pdf('third.pdf'));
  await arrive({ _id: 'f3', name: 'third.pdf', bytes: 5, kind: 'pdf' });
  await arrive({ _id: 'f2', name: 'second.pdf', bytes: 5, kind: 'pdf' }, requests[0]);
  expect(screen.getByText('third.pdf')).toBeTruthy();
  expect(screen.queryByText('second.pdf')).toBeNull();
});

test('asks before typed answers are dropped, and keeps them when the student goes on editing', async () => {
  const { user } = open(sheet);
  await user.click(await screen.findByRole('button', { name: 'Change answers' }));
  await user.type(field('Your handle'), ' and knots');
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(field('Your handle')).toHaveProperty('value', 'looper and knots');
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
