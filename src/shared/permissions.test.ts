import { expect, test } from 'vitest';
import { type Ability, adminRoles, hasOwnEvents, may, rolesThatMay } from './permissions.ts';

test('every role may use its own account', () => {
  expect(rolesThatMay('account.own')).toEqual(adminRoles);
});

test.each<Ability>(['people.change', 'payee.change', 'settings.change', 'audit.read'])(
  'only roles that see all events may: %s',
  (ability) => {
    expect(rolesThatMay(ability)).not.toEqual([]);
    expect(rolesThatMay(ability).filter(hasOwnEvents)).toEqual([]);
  },
);

test.each([undefined, '', 'somebody', 'constructor', '__proto__'])(
  'an account may do nothing when its role is %s',
  (role) => {
    expect(may(role, 'account.own')).toBe(false);
    expect(hasOwnEvents(role)).toBe(false);
  },
);
