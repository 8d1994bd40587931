import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventState, stateText, whyNotRegister } from './open-rules.ts';

describe('when an event takes registrations', () => {
  const event = {
    isActive: true,
    isTeamEvent: false,
    teamSize: { max: 1 },
    registrationOpensAt: '',
    registrationClosesAt: '',
    endsAt: '',
    lateRegistrations: false,
  };
  const noon = '2025-05-01T12:00:00.000Z';
  const at = (time: string) => new Date(`2025-05-01T${time}Z`);

  test('takes registrations at any time when the event has no opening, closing or end', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), (now) => whyNotRegister(event, now) === undefined));
  });

  test('takes registrations from the opening time on', () => {
    const opening = { ...event, registrationOpensAt: noon };
    expect(whyNotRegister(opening, at('11:59:59.999'))).toBe('eventNotOpen');
    expect(whyNotRegister(opening, at('12:00:00.000'))).toBeUndefined();
  });

  test('takes registrations until the closing time', () => {
    const closing = { ...event, registrationClosesAt: noon };
    expect(whyNotRegister(closing, at('11:59:59.999'))).toBeUndefined();
    expect(whyNotRegister(closing, at('12:00:00.000'))).toBe('eventClosed');
  });

  test('takes registrations after the end only when late registrations are allowed', () => {
    const ending = { ...event, endsAt: noon, registrationClosesAt: '2025-05-01T11:00:00.000Z' };
    expect(whyNotRegister(ending, at('11:59:59.999'))).toBe('eventClosed');
    expect(whyNotRegister(ending, at('12:00:00.000'))).toBe('eventOver');
    expect(whyNotRegister({ ...ending, lateRegistrations: true }, at('12:00:00.000'))).toBe('eventClosed');
    expect(
      whyNotRegister({ ...ending, lateRegistrations: true, registrationClosesAt: '' }, at('12:00')),
    ).toBeUndefined();
  });

  test('takes no registrations for an unpublished event or an event that does not exist', () => {
    expect(whyNotRegister({ ...event, isActive: false }, at('12:00'))).toBe('eventNotFound');
    expect(whyNotRegister(undefined, at('12:00'))).toBe('eventNotFound');
  });
});

describe('the state of an event', () => {
  const event = {
    registrationOpensAt: '',
    registrationClosesAt: '',
    endsAt: '',
    lateRegistrations: false,
    capacity: 100,
    seatsLeft: 100,
  };
  const now = new Date('2025-05-01T12:00:00.000Z');
  const [before, after] = ['2025-05-01T11:00:00.000Z', '2025-05-01T13:00:00.000Z'];

  test.each([
    [{}, 'open'],
    [{ seatsLeft: 0 }, 'full'],
    [{ seatsLeft: 20 }, 'few'],
    [{ seatsLeft: 21 }, 'open'],
    [{ capacity: 30, seatsLeft: 10 }, 'few'],
    [{ capacity: 10, seatsLeft: 10 }, 'open'],
    [{ registrationOpensAt: after, seatsLeft: 0 }, 'notOpen'],
    [{ registrationClosesAt: before, seatsLeft: 0 }, 'closed'],
    [{ endsAt: before, registrationClosesAt: before }, 'over'],
    [{ endsAt: before, lateRegistrations: true }, 'late'],
    [{ endsAt: before, lateRegistrations: true, seatsLeft: 0 }, 'full'],
    [{ endsAt: after }, 'open'],
  ] as const)('an event with %j has the state %s', (changes, state) => {
    expect(eventState({ ...event, ...changes }, now)).toBe(state);
  });

  test('the state depends on the seats alone when the time is not known', () => {
    expect(eventState({ ...event, endsAt: before, seatsLeft: 0 })).toBe('full');
    expect(eventState({ ...event, endsAt: before })).toBe('open');
  });

  test('describes the state of an event in a few words', () => {
    const told = { seatsLeft: 1, isTeamEvent: false, opens: 'May 2, 2025' };
    expect(stateText('few', told)).toBe('1 seat left');
    expect(stateText('few', { ...told, seatsLeft: 4, isTeamEvent: true })).toBe('4 team places left');
    expect(stateText('notOpen', told)).toBe('Opens on May 2, 2025');
    expect(stateText('open', told)).toBe('');
  });
});
