import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAnythingKept, keepAtEnd, keptForm, takeKeptForm } from './kept-form.ts';
import { forgetAdminDrafts, forgetLocalDrafts } from './local-drafts.ts';
import { adminSession, endSession, leaveAsAdmin, leaveAsStudent, studentSession } from './sessions.ts';

const meena = { id: 's1', name: 'Meena R', email: 'meena@students.example', college: 'A college', phone: '' };
const organiser = { id: 'a1', name: 'Organiser', email: 'organiser@aarambh.example', role: 'administrator' };
const speaker = { recordId: 'sp1', values: { name: 'Half a na' }, changed: ['name'] };

const stops: (() => void)[] = [];
const keeping = (...asked: Parameters<typeof keepAtEnd>) => void stops.push(keepAtEnd(...asked));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
beforeEach(() => {
  forgetLocalDrafts();
  forgetAdminDrafts();
  adminSession.close();
  studentSession.close();
});

test('keeps a form when the session ends and gives it once to the same person', () => {
  adminSession.open('t', organiser);
  keeping('admin', 'Speaker', () => speaker);
  endSession('admin');
  expect(isAnythingKept('admin')).toBe(true);
  adminSession.open('t2', organiser);
  expect(keptForm('admin', 'Speaker')).toEqual(speaker);
  expect(takeKeptForm('admin', 'Speaker')).toEqual(speaker);
  expect([takeKeptForm('admin', 'Speaker'), isAnythingKept('admin')]).toEqual([undefined, false]);
});

test('a form is dropped when somebody else signs in', () => {
  adminSession.open('t', organiser);
  keeping('admin', 'Speaker', () => speaker);
  endSession('admin');
  adminSession.open('t2', { ...organiser, id: 'a2' });
  expect([keptForm('admin', 'Speaker'), isAnythingKept('admin')]).toEqual([undefined, false]);
});

test('keeps no form when nothing was typed or when somebody logs out', () => {
  studentSession.open('Bearer t', meena);
  keeping('student', 'unchanged', () => undefined);
  endSession('student');
  expect(isAnythingKept('student')).toBe(false);
  studentSession.open('Bearer t', meena);
  keeping('student', 'profile', () => speaker);
  endSession('student');
  expect(isAnythingKept('student')).toBe(true);
  leaveAsStudent();
  expect(isAnythingKept('student')).toBe(false);
});

test('forgets the kept forms when an organiser logs out', () => {
  adminSession.open('t', organiser);
  keeping('admin', 'Speaker', () => speaker);
  endSession('admin');
  adminSession.open('t2', organiser);
  leaveAsAdmin();
  expect(isAnythingKept('admin')).toBe(false);
});
