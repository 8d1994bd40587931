import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { plainProfile } from '#testing/plain-profile.ts';
import { StudentEventCard } from './event-card.tsx';
import { StudentEventsTab } from './events-tab.tsx';
import { StudentProfileTab } from './profile-tab.tsx';
import { StudentRegistrationsTab } from './registrations-tab.tsx';

const registration: OwnRegistration = {
  _id: 'r1',
  event: { _id: 'plain', title: 'Rope making', date: '2025-05-09' },
  registrationStatus: 'pending',
  paymentStatus: 'pending',
  teamName: '',
  amountDue: 150,
  createdAt: '2025-04-02T04:00:00.000Z',
  registeredOn: '2025-04-02',
  canResubmit: false,
  releasedAt: '',
  holdUntil: '',
  incompleteTeam: null,
  result: null,
};

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

describe('my registrations', () => {
  const others = { events: [], places: [], failed: false, timeZone: 'Asia/Kolkata', onBrowse() {} };
  const [table = '', cards = ''] = listed({}).split('</table>');

  test('shows registrations in a table with the specified columns', () => {
    const columns = ['Event Name', 'Date', 'Registration Status', 'Payment Status', 'Registered On'];
    expect([...table.matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(columns);
    expect(table).toMatch(/Rope making.*May 9, 2025.*pending.*pending.*Apr 2, 2025/);
  });

  test('shows registrations as cards with the same details as the table', () => {
    const facts = ['Date', 'Registration Status', 'Payment Status', 'Registered On'];
    expect([...cards.matchAll(/<dt[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(facts);
    expect(cards).toMatch(/Rope making.*May 9, 2025.*pending.*pending.*Apr 2, 2025/);
  });

  test.each([
    ['confirmed', 'success'],
    ['pending', 'warning'],
    ['cancelled', 'danger'],
  ] as const)('shows a registration that is %s in the tone %s', (registrationStatus, tone) => {
    const other = tone === 'success' ? 'failed' : 'completed';
    expect(badges(listed({ registrationStatus, paymentStatus: other }), registrationStatus)).toEqual([tone, tone]);
  });

  test.each([
    ['completed', 'success'],
    ['pending', 'warning'],
    ['failed', 'danger'],
  ] as const)('shows a payment that is %s in the tone %s', (paymentStatus, tone) => {
    const other = tone === 'success' ? 'cancelled' : 'confirmed';
    expect(badges(listed({ paymentStatus, registrationStatus: other }), paymentStatus)).toEqual([tone, tone]);
  });

  test('marks a team below its minimum in the table and on the card', () => {
    const marks = (changed: Partial<OwnRegistration>) => listed(changed).match(/Incomplete: 1 of 2 members/g);
    expect(marks({ incompleteTeam: { has: 1, needs: 2 } })).toHaveLength(2);
    expect(marks({})).toBeNull();
  });

  test.each([
    ['waits', { registrationStatus: 'pending' }],
    ['was released', { registrationStatus: 'cancelled', releasedAt: '2025-05-03T06:00:00.000Z' }],
  ] as const)('asks for the proof of a pass that was not accepted when its seat %s', (_, state) => {
    const page = listed({ ...state, amountDue: 0, passFault: 'rejected', passToPay: 'p1' });
    expect(page.split('>The payment of your pass was not accepted<')).toHaveLength(3);
    expect(page.match(/<a[^>]*href="\/student\/passes\/p1"[^>]*>Send the proof of your pass/g)).toHaveLength(2);
  });

  test('says without a link that a pass is cancelled, or that a leader’s payment was not accepted', () => {
    const ofLeader = listed({ passFault: 'rejected', isMember: true });
    expect(ofLeader.split('>The payment of your team was not accepted<')).toHaveLength(3);
    const cancelled = listed({ passFault: 'cancelled' });
    expect(cancelled.split('>The pass of this registration is cancelled<')).toHaveLength(3);
    for (const page of [ofLeader, cancelled, listed({})]) expect(page).not.toContain('/student/passes');
    expect(listed({})).not.toContain('not accepted');
  });

  test.each([
    [{ isThrough: true }, 'In the next round'],
    [{ isThrough: false }, 'Not in the next round'],
    [{ rank: 2 }, 'Second place'],
    [{ rank: 4 }, 'Rank 4'],
  ])('shows the published result %j in the table and on the card', (said, words) => {
    const result = { round: 'Prelims', reason: '', ...said } as OwnRegistration['result'];
    expect(listed({ result }).split(`>${words}<`)).toHaveLength(3);
    expect(listed({})).not.toContain(words);
  });

  test.each([
    ['links', 'published', [plainEvent], true],
    ['does not link', 'unpublished', [], false],
    ['links', 'unknown, because the events did not load', undefined, true],
  ])('%s the event of a waitlist when it is %s', (_, _state, events, isLinked) => {
    const event = { _id: plainEvent._id, title: 'Kite flying', date: '' };
    const joinedAt = '2025-04-02T04:00:00.000Z';
    const place: OwnPlace = { event, state: 'waiting', position: 1, joinedAt, offerUntil: '', goesOn: true, news: '' };
    const page = html(<StudentRegistrationsTab {...others} registrations={[]} places={[place]} events={events} />);
    expect(page).toContain('Kite flying');
    expect(page.includes(`href="/event/${plainEvent._id}"`)).toBe(isLinked);
  });

  function listed(changed: Partial<OwnRegistration>): string {
    const registrations = [{ ...registration, ...changed }];
    return html(<StudentRegistrationsTab registrations={registrations} {...others} />);
  }

  /** Finds the badges in the table and on its card. */
  function badges(page: string, status: string): (string | undefined)[] {
    const shown = page.matchAll(/class="badge badge-(\w+)[^"]*">.*?<span[^>]*>(\w+)<\/span>/g);
    return [...shown].filter(([, , word]) => word === status).map(([, tone]) => tone);
  }
});

describe('an event on the dashboard', () => {
  const offered = (registrations: OwnRegistration[]) =>
    html(
      <StudentEventsTab
        events={[plainEvent]}
        failed={false}
        registrations={registrations}
        places={[]}
        timeZone={undefined}
      />,
    );

  test('links an event to its registration form', () => {
    expect(offered([])).toMatch(/<a[^>]*href="\/event-register\/plain"[^>]*>Register</);
  });

  test('shows a disabled button “Registered” for an event that the student has registered for', () => {
    const page = offered([registration]);
    expect(page).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Registered</);
    expect(page).not.toContain('/event-register/');
  });

  test('offers an event again after a cancelled registration', () => {
    const page = offered([{ ...registration, registrationStatus: 'cancelled' }]);
    expect(page).toContain('href="/event-register/plain"');
    expect(page).not.toContain('Registered');
  });

  const now = new Date('2025-05-01T03:30:00.000Z');
  const card = (changes: Partial<typeof plainEvent>, place?: OwnPlace) =>
    html(
      <StudentEventCard
        event={{ ...plainEvent, ...changes }}
        registered={false}
        place={place}
        now={now}
        timeZone={undefined}
      />,
    );

  test.each([
    [{ seatsLeft: 0 }, 'Full', 'Waitlist'],
    [{ registrationOpensAt: '2025-05-02T03:30:00.000Z' }, 'Opens on May 2, 2025', 'not open yet'],
    [{ registrationClosesAt: '2025-04-30T03:30:00.000Z' }, 'Closed', 'has closed'],
    [{ endsAt: '2025-04-30T03:30:00.000Z' }, 'Over', 'This event is over.'],
  ])('an event with %j says “%s”, and offers no form', (changes, words, why) => {
    const page = card(changes);
    expect(page).toContain(`>${words}<`);
    expect(page).toContain(why);
    expect(page).not.toContain('/event-register/');
  });

  test.each([
    ['waiting', 3, 'Number 3 in line'],
    ['offered', 0, 'Take the seat'],
    ['lapsed', 0, 'Waitlist'],
  ] as const)(
    'a full event whose place on the waitlist is %s says what the student can do',
    (state, position, words) => {
      const joinedAt = '2025-04-02T04:00:00.000Z';
      const event = { _id: 'plain', title: 'Rope making', date: '2025-05-09' };
      const place = { event, state, position, joinedAt, offerUntil: '', goesOn: true, news: '' };
      expect(card({ seatsLeft: 0 }, place)).toContain(`>${words}<`);
    },
  );

  test('says how many seats are left when they are few, and shows day and hours', () => {
    const page = card({ capacity: 50, seatsLeft: 1, date: '2025-05-09', startTime: '09:30' });
    expect(page).toContain('>1 seat left<');
    expect(page).toContain('May 9, 2025 · From 9:30 AM');
    expect(card({ capacity: 50, seatsLeft: 3, isTeamEvent: true })).toContain('>3 team places left<');
  });
});

describe('my profile', () => {
  test('shows name, email, college and phone, and links to the form that edits them', () => {
    const page = html(<StudentProfileTab profile={plainProfile} />);
    expect(linesOf(page)).toMatchObject({
      Name: 'Meena R',
      Email: 'meena@students.example',
      College: 'Thinnai College of Engineering',
      Phone: '+91 00000 00100',
    });
    expect(page).toMatch(/<a[^>]*href="\/student\/profile\/edit"[^>]*>Edit Profile</);
  });

  test('says when the college and the phone number are missing', () => {
    const page = html(<StudentProfileTab profile={{ ...plainProfile, college: '', phone: '' }} />);
    expect(linesOf(page)).toMatchObject({ Name: 'Meena R', College: 'Not specified', Phone: 'No phone number' });
  });

  function linesOf(page: string): Record<string, string> {
    const lines = page.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g);
    return Object.fromEntries([...lines].map(([, label = '', value = '']) => [label, value]));
  }
});
