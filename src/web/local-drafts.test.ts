import { beforeEach, expect, test } from 'vitest';
import { forgetLocalDrafts, keepFor, readLocalDraft } from './local-drafts.ts';
import { storage, visitStorage } from './storage.ts';

beforeEach(forgetLocalDrafts);

function keepSomething(): void {
  storage().setItem('savedTeammates', '["a teammate"]');
  storage().setItem('registrationDrafts', '{"event":"a draft"}');
}

test('keeps the drafts when the same student signs in again', () => {
  keepFor('student-1');
  keepSomething();
  keepFor('student-1');
  expect(readLocalDraft('savedTeammates')).toEqual(['a teammate']);
  expect(readLocalDraft('registrationDrafts')).toEqual({ event: 'a draft' });
});

test('removes the drafts when another student signs in', () => {
  keepFor('student-1');
  keepSomething();
  keepFor('student-2');
  expect([readLocalDraft('savedTeammates'), readLocalDraft('registrationDrafts')]).toEqual([null, null]);
});

test('keeps what was typed in this visit before the student signs in', () => {
  keepFor('student-1');
  visitStorage().setItem('registrationDrafts', '{"event":"typed signed out"}');
  keepFor('student-2');
  expect(readLocalDraft('registrationDrafts', visitStorage())).toEqual({ event: 'typed signed out' });
});

test('forgetLocalDrafts removes the drafts of the device and of the visit', () => {
  keepFor('student-1');
  keepSomething();
  visitStorage().setItem('registrationDrafts', '{}');
  forgetLocalDrafts();
  keepFor('student-1');
  expect([
    readLocalDraft('savedTeammates'),
    readLocalDraft('registrationDrafts'),
    readLocalDraft('registrationDrafts', visitStorage()),
  ]).toEqual([null, null, null]);
});

test('reads nothing from a draft that is not valid JSON', () => {
  storage().setItem('savedTeammates', '[broken');
  expect(readLocalDraft('savedTeammates')).toBeNull();
});
