import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Site } from '#features/edition/contract.ts';
import { ScheduleSection, SpeakersSection, SponsorsSection } from '#features/programme/web/index.ts';
import { edition } from '#sample/edition.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { festSchema } from './fest-schema.ts';
import { TypedTagline } from './hero/typed-tagline.tsx';

test('empty sections keep their anchors and show a text instead', () => {
  expect(renderToStaticMarkup(<SpeakersSection speakers={[]} />)).toMatch(/id="speakers".*announced/);
  expect(renderToStaticMarkup(<ScheduleSection schedule={[]} />)).toMatch(/id="schedule".*drawn up/);
  const sponsors = renderToStaticMarkup(<SponsorsSection sponsors={[]} contactEmail="help@fest.example" />);
  expect(sponsors).toMatch(/id="sponsors".*mailto:help@fest\.example/);
});

test('leads sponsors to the contact form and names no mailbox when the edition has no mailbox', () => {
  const contact = renderToStaticMarkup(<ContactSection edition={{ ...edition, contactEmail: '', address: '' }} />);
  expect(contact).not.toContain('mailto:');
  expect(contact).not.toContain('<dt>Email</dt>');
  expect(contact).toContain('<noscript><p class="text-sm text-quiet">This form needs scripts.</p></noscript>');
  const sponsors = renderToStaticMarkup(<SponsorsSection sponsors={[]} contactEmail="" />);
  expect(sponsors).toMatch(/To be the first here, <a href="#contact"[^>]*>write to the organisers<\/a>\./);
});

test('the about section of an edition without a chapter has a heading all the same', () => {
  expect(renderToStaticMarkup(<AboutSection edition={{ ...edition, chapter: '' }} />)).toContain('>About</h2>');
});

test('the about section shows the chapter, four highlights and a list of five points', () => {
  const page = renderToStaticMarkup(<AboutSection edition={edition} />);
  expect(page).toContain('The First Chapter');
  const cards = [...page.matchAll(/<li class="about-highlight"><h3>([^<]+)/g)].map(([, title]) => title);
  expect(cards).toEqual(['Innovation Focus', '5000+ Attendees', 'Global Reach', '25+ Events']);
  const [, list = ''] = page.split('<h3>Event Highlights</h3>');
  expect(list.match(/<li>[^<]+/g)).toHaveLength(5);
});

test('shows the main sponsor and the co-sponsor under their own headings, each with logo and text', () => {
  const page = renderToStaticMarkup(
    <SponsorsSection
      sponsors={[
        { _id: 's', tier: 'co', name: 'Solder Shop', text: 'Irons for the day', logo: '/uploads/irons.png', url: '' },
        { _id: 't', tier: 'main', name: 'Parts Counter', text: 'Resistors', logo: '/uploads/parts.png', url: '' },
      ]}
      contactEmail=""
    />,
  );
  const [, main = '', co = ''] = page.split(/(?=<h3[^>]*>(?:Co-)?Sponsored By)/);
  expect(main).toMatch(/>Sponsored By<.*<img src="\/uploads\/parts.png" alt="Parts Counter".*>Resistors</);
  expect(co).toMatch(/>Co-Sponsored By<.*<img src="\/uploads\/irons.png" alt="Solder Shop".*>Irons for the day</);
});

test('shows the name of a sponsor that has no logo', () => {
  const unpictured = { _id: 's', tier: 'main' as const, name: 'Parts Counter', text: 'Resistors', logo: '', url: '' };
  const page = renderToStaticMarkup(<SponsorsSection sponsors={[unpictured]} contactEmail="" />);
  expect(page).toMatch(/Sponsored By<.*>Parts Counter<.*>Resistors</);
  expect(page).not.toContain('<img');
});

test('the tagline is complete for screen readers before the typing starts', () => {
  const page = renderToStaticMarkup(<TypedTagline lead="Where" typed="lines are drawn" />);
  expect(page).toContain('<span class="sr-only">lines are drawn</span>');
});

test('the data for search engines leave out what the organisers have not filled in', () => {
  const site = { edition: { ...edition, department: '', contactEmail: '' }, publicUrl: '' } as Site;
  const { organizer } = JSON.parse(JSON.stringify(festSchema(site)));
  expect(organizer).toEqual({ '@type': 'CollegeOrUniversity', name: edition.college });
});

test('the data for search engines has addresses only when the site’s own address is set', () => {
  const site = { edition: { name: 'Utsav' }, startsAt: '2026-07-01T07:00:00.000Z', publicUrl: '' } as Site;
  expect(festSchema(site)).toMatchObject({ '@type': 'Festival', name: 'Utsav', startDate: site.startsAt });
  expect(festSchema(site)).not.toHaveProperty('url');
  expect(festSchema(site, '2026-07-03')).toMatchObject({ startDate: site.startsAt, endDate: '2026-07-03' });
  expect(festSchema({ ...site, publicUrl: 'https://utsav.example' })).toMatchObject({
    url: 'https://utsav.example/',
    image: 'https://utsav.example/preview.png',
  });
});
