import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transactionIdSigns } from '#shared/payments/transaction-id.ts';
import { paymentFaults } from './proof-rules.ts';
import { incompleteTeam, incompleteText, teamFaults, teamTooSmall } from './rules.ts';

describe('an incomplete team', () => {
  const team = (teamMin: number, registrationStatus: 'confirmed' | 'cancelled' = 'confirmed') => ({
    registrationStatus,
    event: { teamMin },
  });

  test('reports a team with fewer people than the event needs, leader included', () => {
    expect(incompleteTeam(team(3), [{}])).toEqual({ has: 2, needs: 3 });
    expect(incompleteTeam(team(3), [{}, {}])).toBeUndefined();
    expect(incompleteTeam(team(1), [])).toBeUndefined();
  });

  test('reports no incomplete team when its registration is cancelled', () => {
    expect(incompleteTeam(team(3, 'cancelled'), [])).toBeUndefined();
  });

  test('says how many members an incomplete team has and needs', () => {
    expect(incompleteText({ has: 1, needs: 2 })).toBe('Incomplete: 1 of 2 members');
  });

  test('keeps the stored wording of the reason why the seat of a small team was released', () => {
    expect(teamTooSmall).toBe('Too few members of the team had accepted in time.');
  });
});

describe('the payment details that a registration needs', () => {
  const both = { transactionId: 'Transaction ID is required', paymentScreenshot: 'Payment screenshot is required' };
  test.each([
    [100, '', false, both],
    [100, 'abc', true, { transactionId: both.transactionId }],
    [100, '  abc  ', true, { transactionId: both.transactionId }],
    [100, 'abcd', false, { paymentScreenshot: both.paymentScreenshot }],
    [100, 'abcd', true, {}],
    [100, ' 4123\u200b 4567 ', true, {}],
    [100, '\u200b\u200b12\u200b', true, { transactionId: both.transactionId }],
    [100, 'UTR: 4123', true, { transactionId: transactionIdSigns }],
    [0, 'Paid to my uncle!', false, {}],
    [0, '', false, {}],
  ])('checks a fee of %i with transaction ID %j and screenshot %s', (fee, transactionId, hasScreenshot, faults) => {
    expect(paymentFaults(fee, transactionId, hasScreenshot)).toEqual(faults);
  });
});

describe('who can be in a team', () => {
  const member = (email: string) => ({ name: 'Student 2', email, phone: '+91 00000 00101', college: 'College' });
  const faults = (leader: string, members: string[], maxExtra: number) =>
    teamFaults({ email: leader, teamMembers: members.map(member) }, maxExtra);

  test('refuses a teammate in an event for individuals', () => {
    expect(faults('a@students.example', ['b@students.example'], 0)).toEqual({
      teamMembers: 'This event is for individuals.',
    });
    expect(faults('a@students.example', [], 0)).toEqual({});
  });

  test('refuses more team members than the event allows', () => {
    const two = ['b@students.example', 'c@students.example'];
    expect(faults('a@students.example', two, 2)).toEqual({});
    expect(faults('a@students.example', two, 1)).toEqual({ teamMembers: 'You can only add up to 1 team members.' });
  });

  test('refuses the same person twice, leader included, in any letter case', () => {
    const twice = 'This person is already in the team.';
    expect(faults('A@students.example', ['a@STUDENTS.example'], 3)).toEqual({ 'teamMembers.0.email': twice });
    expect(faults('a@students.example', ['b@students.example', 'B@students.example'], 3)).toEqual({
      'teamMembers.1.email': twice,
    });
  });

  test('accepts different people as long as the team has room', () => {
    const emails = fc.uniqueArray(fc.emailAddress(), { minLength: 1, maxLength: 8, selector: (e) => e.toLowerCase() });
    fc.assert(
      fc.property(emails, ([leader = '', ...members]) => {
        expect(faults(leader, members, Math.max(1, members.length))).toEqual({});
      }),
    );
  });

  test('reports one fault for each person who is already in the team', () => {
    const emails = fc.array(fc.constantFrom('a@x.example', 'A@x.example', 'b@x.example', 'c@x.example'), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(emails, (all) => {
        const [leader = '', ...members] = all;
        const distinct = new Set(all.map((email) => email.toLowerCase())).size;
        expect(Object.keys(faults(leader, members, 9))).toHaveLength(all.length - distinct);
      }),
    );
  });
});
