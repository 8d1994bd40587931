import { beforeEach, expect, test } from 'vitest';
import { forgetLocalDrafts } from '#web/local-drafts.ts';
import { storage } from '#web/storage.ts';
import { hasTeammates, nextTeammate, saveTeammates } from './teammates.ts';

const college = 'Thinnai College of Engineering';
const meena = { name: 'Meena R', email: 'meena@students.example', phone: '+91 00000 00101', college };
const ravi = { name: 'Ravi K', email: 'ravi@students.example', phone: '+91 00000 00102', college };
const nobody = { name: '', email: '', phone: '', college: '' };

beforeEach(forgetLocalDrafts);

test('a new member is filled in with the first of the last team who is not in this one', () => {
  saveTeammates([meena, ravi]);
  expect(hasTeammates()).toBe(true);
  expect(nextTeammate(['somebody@students.example'])).toEqual(meena);
  expect(nextTeammate(['somebody@students.example', 'Meena@Students.example'])).toEqual(ravi);
});

test('a new member is empty where nobody of the last team is left, or there was none', () => {
  expect(nextTeammate([])).toEqual(nobody);
  saveTeammates([meena]);
  expect(nextTeammate([meena.email])).toEqual(nobody);
});

test('the last team replaces the one before, but a registration alone does not', () => {
  saveTeammates([meena]);
  saveTeammates([ravi]);
  saveTeammates([]);
  expect(JSON.parse(storage().getItem('savedTeammates') ?? '')).toEqual([ravi]);
});

test.each(['[broken', '{"name":"Meena R"}', '[{"name":"Meena R"}]'])('ignores a team that is stored as %s', (kept) => {
  storage().setItem('savedTeammates', kept);
  expect(hasTeammates()).toBe(false);
  expect(nextTeammate([])).toEqual(nobody);
});
