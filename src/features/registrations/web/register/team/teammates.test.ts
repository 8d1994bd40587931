import { beforeEach, expect, test } from 'vitest';
import { forgetLocalDrafts } from '#web/local-drafts.ts';
import { storage } from '#web/storage.ts';
import { hasTeammates, nextTeammate, saveTeammates } from './teammates.ts';

const college = 'Thinnai College of Engineering';
const meena = { name: 'Meena R', email: 'meena@students.example', phone: '+91 00000 00101', college };
const ravi = { name: 'Ravi K', email: 'ravi@students.example', phone: '+91 00000 00102', college };
const nobody = { name: '', email: '', phone: '', college: '' };

beforeEach(forgetLocalDrafts);

test('fills in a new member with the first person of the last team who is not in the current team', () => {
  saveTeammates([meena, ravi]);
  expect(hasTeammates()).toBe(true);
  expect(nextTeammate(['somebody@students.example'])).toEqual(meena);
  expect(nextTeammate(['somebody@students.example', 'Meena@Students.example'])).toEqual(ravi);
});

test('leaves a new member empty when there is no last team or everyone in it is already added', () => {
  expect(nextTeammate([])).toEqual(nobody);
  saveTeammates([meena]);
  expect(nextTeammate([meena.email])).toEqual(nobody);
});

test('replaces the saved team with the last team, but not after a registration without a team', () => {
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
