import { beforeEach, expect, test } from 'vitest';
import { forgetLocalDrafts, keepFor, readLocalDraft } from './local-drafts.ts';
import { storage, visitStorage } from './storage.ts';

beforeEach(forgetLocalDrafts);

function keepSomething(): void {
  storage().setItem('savedTeammates', '["a teammate"]');
  storage().setItem('registrationDrafts', '{"event":"a draft"}');
}

test('a session that ran out leaves everything for the same student', () => {
  keepFor('student-1');
  keepSomething();
  keepFor('student-1');
  expect(readLocalDraft('savedTeammates')).toEqual(['a teammate']);
  expect(readLocalDraft('registrationDrafts')).toEqual({ event: 'a draft' });
});

test('another student who signs in finds nothing', () => {
  keepFor('student-1');
  keepSomething();
  keepFor('student-2');
  expect([readLocalDraft('savedTeammates'), readLocalDraft('registrationDrafts')]).toEqual([null, null]);
});

test('what was typed in this visit before signing in belongs to the student who logs in', () => {
  keepFor('student-1');
  visitStorage().setItem('registrationDrafts', '{"event":"typed signed out"}');
  keepFor('student-2');
  expect(readLocalDraft('registrationDrafts', visitStorage())).toEqual({ event: 'typed signed out' });
});

test('leaving on purpose takes everything along', () => {
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

test('what is no JSON is nothing', () => {
  storage().setItem('savedTeammates', '[broken');
  expect(readLocalDraft('savedTeammates')).toBeNull();
});
