import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, leaveAsStudent, studentSession } from '#web/sessions.ts';
import { firstValues, noValues, prefilled, typedValues } from '../first-values.ts';
import { draftFor, dropDraft, keepDraft } from './draft.ts';

const info = { id: 's1', name: 'Student', email: 'old@students.example', college: 'A college', phone: '+910000000000' };
const terms = { title: 'Code Relay', fee: 100, isTeamEvent: true, teamMax: 4 };
const logIn = () => studentSession.open('Bearer t', info);
const keep = (values: Partial<typeof noValues>, isStudents = true) =>
  keepDraft('relay', { terms, step: 'payment', values: { ...noValues, ...values } }, isStudents);

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  }
});
afterEach(() => {
  leaveAsStudent();
  dropDraft('relay');
  vi.unstubAllGlobals();
});

test('keeps a student’s draft when the form is opened signed out after the session ended', () => {
  logIn();
  keep({ transactionId: '412345678901', teamName: 'Loops' });
  endSession('student');
  expect(draftFor('relay')).toBeUndefined();
  keep({}, false);
  logIn();
  expect(draftFor('relay')?.values).toMatchObject({ transactionId: '412345678901', teamName: 'Loops' });
});

test('uses a visitor’s draft after the login, and then keeps it as the student’s draft', () => {
  keep({ teamName: 'Typed signed out' }, false);
  logIn();
  expect(draftFor('relay')?.values.teamName).toBe('Typed signed out');
  keep({ teamName: 'Typed since' });
  expect(draftFor('relay')?.values.teamName).toBe('Typed since');
});

test('does not bring back details from a draft that the student has since changed in the profile', () => {
  logIn();
  const known = prefilled(undefined);
  keep(typedValues({ ...known, college: 'Typed for this event' }, known));
  studentSession.open('Bearer t', { ...info, email: 'new@students.example' });
  const values = firstValues(prefilled(undefined), draftFor('relay'));
  expect(values).toMatchObject({ email: 'new@students.example', college: 'Typed for this event', name: 'Student' });
});

test('keeps answers to an event’s questions, and opens drafts that have none', () => {
  logIn();
  keep({ answers: { size: ['M', ['Mon', 'Tue']] } });
  expect(draftFor('relay')?.values.answers).toEqual({ size: ['M', ['Mon', 'Tue']] });
  const kept = JSON.parse(localStorage.getItem('registrationDrafts') ?? '{}');
  delete kept.relay.values.answers;
  localStorage.setItem('registrationDrafts', JSON.stringify(kept));
  expect(draftFor('relay')?.values.answers).toEqual({});
});
