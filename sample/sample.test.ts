import { describe, expect, test } from 'vitest';
import { collegeFields } from '#features/colleges/contract.ts';
import { collegeKey } from '#features/colleges/rules.ts';
import { edition as editionShape, scheduleItem, speaker, sponsor } from '#features/edition/contract.ts';
import { eventFields, eventTypes } from '#features/events/contract.ts';
import { defaultTrustedHosts, eventFaults } from '#features/events/form-rules.ts';
import { isFreeEntry, relevantFee } from '#features/events/rules.ts';
import { roundFields } from '#features/judging/round-contract.ts';
import { couponFields, passFields } from '#features/passes/admin-contract.ts';
import { couponFaults, passFaults } from '#features/passes/rules.ts';
import { siteSettings } from '#features/settings/contract.ts';
import { colleges } from './colleges.ts';
import { edition, privacy, settings } from './edition.ts';
import { events, type SampleEvent } from './events.ts';
import { coupons, passes } from './passes.ts';
import { results } from './results.ts';
import { schedule } from './schedule.ts';
import { speakers } from './speakers.ts';
import { sponsors } from './sponsors.ts';

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const everything = { edition, settings, privacy, events, passes, speakers, sponsors, schedule, colleges, results };

/** Every text in the sample edition, with its path. */
function texts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}/${key}`));
}
const allTexts = texts(everything);

function repeated(values: readonly string[]) {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function matches(pattern: RegExp) {
  return allTexts.flatMap(([, text]) => text.match(pattern) ?? []);
}

describe.each(events.map((event): [string, SampleEvent] => [event.id, event]))('event %s', (id, event) => {
  test('the event passes the rules of the event form unchanged', () => {
    const { id: _, ...fields } = event;
    // Parsing trims and fills in defaults: unchanged fields needed neither.
    expect(eventFields.parse(fields)).toEqual(fields);
    const faults = eventFaults(event, { today: event.date, trustedHosts: defaultTrustedHosts });
    delete faults.qrCode; // The site draws the payment code from the UPI ID.
    expect(faults).toEqual({});
  });

  test('the event’s id fits an address', () => {
    expect(id).toMatch(slug);
    expect(id.length).toBeLessThanOrEqual(64);
  });

  test('the event has a fee only for its kind of entry, and a UPI ID only when entry costs money', () => {
    expect(event.registrationFees[event.isTeamEvent ? 'solo' : 'team']).toBe(0);
    expect(event.teamSize.max > 1).toBe(event.isTeamEvent);
    expect(event.upiId !== '').toBe(relevantFee(event) > 0);
    expect(event.qrCode).toBe('');
  });

  test('the event takes place on the day of the fest, between 9:30 and 17:30', () => {
    expect(event.date).toBe(edition.startsAtLocal.slice(0, 10));
    expect(event.startTime >= '09:30').toBe(true);
    expect(event.endTime <= '17:30').toBe(true);
    expect(event.startTime < event.endTime).toBe(true);
  });

  test('the first sentence of the description has at most 100 characters', () => {
    const firstSentence = event.description.match(/^.*?[.?](?=\s|$)/)?.[0] ?? event.description;
    expect(firstSentence.length, firstSentence).toBeLessThanOrEqual(100);
    expect(event.description).toMatch(/[.?]$/);
  });

  test('the event has enough paragraphs, rules, requirements and coordinators', () => {
    const length = event.aboutContent.split('\n\n').length;
    expect(length).toBeGreaterThanOrEqual(2);
    expect(length).toBeLessThanOrEqual(3);
    expect(event.detailsContent).not.toBe('');
    expect(event.requirements).not.toEqual([]);
    expect(event.coordinators).not.toEqual([]);
    expect(event.rules.length).toBeGreaterThanOrEqual(4);
    expect(event.rules.length).toBeLessThanOrEqual(8);
  });

  test('a talk, workshop or hackathon has a first prize of its own', () => {
    if (['talk', 'workshop', 'hackathon'].includes(event.eventType)) expect(event.prizes.first).not.toBe('');
  });
});

describe('the list of events', () => {
  test('the sample has at least 26 events of all six types, without repeated names', () => {
    expect(events.length).toBeGreaterThanOrEqual(26);
    expect([...new Set(events.map((event) => event.eventType))].sort()).toEqual([...eventTypes].sort());
    expect(repeated(events.map((event) => event.id))).toEqual([]);
    expect(repeated(events.map((event) => event.title.toLowerCase()))).toEqual([]);
    expect(repeated(events.map((event) => event.description))).toEqual([]);
  });

  test('the first six events are of six types, solo and team, free and paid', () => {
    const first = events.slice(0, 6);
    expect(new Set(first.map((event) => event.eventType)).size).toBe(6);
    expect(new Set(first.map((event) => event.isTeamEvent)).size).toBe(2);
    expect(new Set(first.map(isFreeEntry)).size).toBe(2);
  });

  test('the events cover free and paid entry and capacities from 12 to 400', () => {
    expect(events.filter(isFreeEntry).length).toBeGreaterThanOrEqual(6);
    expect(new Set(events.map(relevantFee))).toEqual(new Set([0, 50, 100, 150, 200, 300, 500]));
    const capacities = events.map((event) => event.capacity);
    expect([Math.min(...capacities), Math.max(...capacities)]).toEqual([12, 400]);
  });

  test('no two lines of the schedule share a place at the same time', () => {
    const clashes = schedule.flatMap((a, index) =>
      schedule
        .slice(index + 1)
        .filter((b) => a.location === b.location && a.startTime < b.endTime && b.startTime < a.endTime)
        .map((b) => `${a.title} and ${b.title} in ${a.location}`),
    );
    expect(clashes).toEqual([]);
  });
});

describe('the edition, its speakers, sponsors and schedule', () => {
  test('the edition, settings, speakers, sponsors and schedule match their contracts', () => {
    expect(editionShape.parse(edition)).toEqual(edition);
    expect(siteSettings.parse(settings)).toEqual(settings);
    expect(speaker.array().parse(speakers)).toEqual(speakers);
    expect(sponsor.array().parse(sponsors)).toEqual(sponsors);
    expect(scheduleItem.array().parse(schedule)).toEqual(schedule);
  });

  test('the edition has the four required highlights, and the events match them', () => {
    const titles = edition.highlights.map((highlight) => highlight.title);
    expect(titles).toEqual(['Innovation Focus', '5000+ Attendees', 'Global Reach', '25+ Events']);
    expect(edition.eventHighlights).toHaveLength(5);
    expect(events.filter((event) => event.eventType === 'workshop')).toHaveLength(5);
    expect(events.filter((event) => event.eventType === 'talk' && isFreeEntry(event))).toHaveLength(4);
    const freeShare = events.filter(isFreeEntry).length / events.length;
    expect(Math.abs(freeShare - 1 / 3)).toBeLessThan(0.05);
  });

  test('the passes and the coupon match their contracts, and the coupon has ended', () => {
    for (const { id, ...fields } of passes) {
      expect([id, passFields.parse(fields), passFaults(fields)]).toEqual([expect.stringMatching(slug), fields, {}]);
    }
    for (const { id, ...fields } of coupons) {
      expect([id, couponFields.parse(fields), couponFaults(fields)]).toEqual([expect.stringMatching(slug), fields, {}]);
      expect(fields.until).toMatch(/^2025-04/);
    }
    expect(new Set(events.map(({ entry }) => entry))).toEqual(new Set([undefined, 'pass', 'passOrFee']));
  });

  test('the passes open every paid contest, and workshops and hackathons have fees of their own, as the sample says', () => {
    expect(passes[0]).toMatchObject({ covers: { kind: 'all' }, description: expect.stringMatching(/^Every contest/) });
    for (const event of events.filter((one) => !isFreeEntry(one) || one.entry)) {
      const isContest = ['competition', 'technical', 'nontechnical'].includes(event.eventType);
      expect([event.title, event.entry !== undefined]).toEqual([event.title, isContest]);
    }
  });

  test('the sponsors are one main sponsor and one co-sponsor, both marked as samples', () => {
    expect(sponsors.map((item) => item.tier)).toEqual(['main', 'co']);
    for (const { name } of sponsors) expect(name).toMatch(/\(sample\)$/);
  });

  test('speakers, sponsors and lines of the schedule have ids that do not repeat', () => {
    for (const list of [speakers, sponsors, schedule]) {
      const ids = list.map((item) => item._id);
      expect(repeated(ids)).toEqual([]);
      for (const id of ids) expect(id).toMatch(slug);
    }
    expect(speakers.length).toBeGreaterThanOrEqual(6);
  });

  test('the schedule runs in order, from 8:00 to 18:00', () => {
    expect(schedule.length).toBeGreaterThanOrEqual(18);
    const starts = schedule.map((item) => item.startTime);
    expect(starts).toEqual(starts.toSorted());
    expect(starts[0]).toBe('08:00');
    expect(schedule.at(-1)?.endTime).toBe('18:00');
  });

  test('the schedule agrees with the events about time and place', () => {
    const linked = schedule.filter((item) => item.eventId !== '');
    expect(linked.map((item) => item.eventId).sort()).toEqual(events.map((event) => event.id).sort());
    for (const item of linked) {
      const { title, date, startTime, endTime, location } = item;
      expect(events.find((event) => event.id === item.eventId)).toMatchObject({
        title,
        date,
        startTime,
        endTime,
        location,
      });
    }
  });
});

describe('phone numbers, UPI IDs, addresses and names', () => {
  test('phone numbers cannot ring', () => {
    const numbers = [
      ...edition.contactPhones,
      settings.contactPhone,
      ...events.flatMap((event) => event.coordinators.map((coordinator) => coordinator.contact)),
      ...matches(/\+?\d[\d -]{8,}\d/g).filter((found) => !/^\d{4}-\d{2}-\d{2}$/.test(found)),
    ];
    for (const number of numbers) expect(number).toMatch(/^\+91 00000 000\d\d$/);
  });

  test('UPI IDs use a handle that no bank has', () => {
    const handles = [settings.upiId, ...events.map((event) => event.upiId).filter(Boolean)];
    for (const handle of handles) expect(handle).toMatch(/^[a-z.]+@example$/);
    expect(new Set(handles).size).toBeGreaterThan(3);
  });

  test('email and web addresses use reserved domains', () => {
    const mailboxes = matches(/[^\s@]+@[^\s@]+/g).filter((found) => !found.endsWith('@example'));
    expect(mailboxes.length).toBeGreaterThan(events.length);
    for (const mailbox of mailboxes) expect(mailbox).toMatch(/\.example$/);
    // The map shows a city, and only to those who ask for it; it reaches no person.
    const addresses = matches(/https?:\/\/\S+/g).filter((found) => found !== edition.mapEmbedUrl);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses)
      expect(new URL(address)).toMatchObject({ protocol: 'https:', hostname: expect.stringMatching(/\.example$/) });
  });

  test('coordinators have the names of desks and not of people', () => {
    const names = events.flatMap((event) => event.coordinators.map((coordinator) => coordinator.name));
    for (const name of names) expect(name).toMatch(/( desk|^Ticket counter|^Hint line)$/);
  });
});

test('the colleges pass the rules of their form, share no name, and one of them is the own one', () => {
  for (const college of colleges) expect(collegeFields.parse(college)).toEqual(college);
  expect(repeated(colleges.flatMap(({ name, aliases }) => [name, ...aliases].map(collegeKey)))).toEqual([]);
  expect(colleges.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual([edition.college]);
});

test('the results are of events of the sample, were read after them, and name teams of known colleges', () => {
  for (const { eventId, round, publishedAt, places } of results) {
    const event = events.find(({ id }) => id === eventId);
    expect(roundFields.parse(round)).toEqual(round);
    expect(event?.isTeamEvent).toBe(true);
    const end = Date.parse(`${event?.date}T${event?.endTime}+05:30`);
    expect(Date.parse(publishedAt)).toBeGreaterThan(end);
    expect(Date.parse(publishedAt)).toBeLessThan(end + 12 * 3_600_000);
    expect(places.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    const names = colleges.filter(({ isOwn }) => !isOwn).map(({ name }) => name);
    for (const { college } of places) expect(names).toContain(college);
    expect(repeated(places.map(({ teamName }) => teamName))).toEqual([]);
  }
  expect(results.length).toBeGreaterThan(0);
});

test('the texts have no stray spaces, straight quotes, repeated words or placeholders', () => {
  const untidy = allTexts.filter(([, text]) => / {2}|[ \t]\n|\s$|^\s|'|"|!|—|\b(\w+) \1\b|lorem|TODO/i.test(text));
  expect(untidy).toEqual([]);
});
