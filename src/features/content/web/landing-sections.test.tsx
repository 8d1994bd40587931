import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Site } from '../contract.ts';
import { festSchema } from './fest-schema.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { SpeakersSection } from './speakers-section.tsx';
import { SponsorsSection } from './sponsors-section.tsx';
import { TypedTagline } from './typed-tagline.tsx';

test('sections that have nothing yet keep their anchors and say so', () => {
  expect(renderToStaticMarkup(<SpeakersSection speakers={[]} />)).toMatch(/id="speakers".*announced/);
  expect(renderToStaticMarkup(<ScheduleSection schedule={[]} />)).toMatch(/id="schedule".*drawn up/);
  const sponsors = renderToStaticMarkup(<SponsorsSection sponsors={[]} contactEmail="help@fest.example" />);
  expect(sponsors).toMatch(/id="sponsors".*mailto:help@fest\.example/);
});

test('names the main sponsor and the co-sponsor as such', () => {
  const sponsor = { _id: 's', name: 'Parts Counter', text: 'Resistors', logo: '', url: '' };
  const page = renderToStaticMarkup(
    <SponsorsSection
      sponsors={[
        { ...sponsor, tier: 'main' },
        { ...sponsor, _id: 't', tier: 'co' },
      ]}
      contactEmail=""
    />,
  );
  expect(page).toMatch(/Sponsored By.*Co-Sponsored By/);
});

test('the tagline is whole before it is typed', () => {
  const page = renderToStaticMarkup(<TypedTagline lead="Where" typed="lines are drawn" />);
  expect(page).toContain('<span class="sr-only">lines are drawn</span>');
});

test('the schema names absolute addresses only where the site knows its own', () => {
  const site = { edition: { name: 'Utsav' }, startsAt: '2026-07-01T07:00:00.000Z', publicUrl: '' } as Site;
  expect(festSchema(site)).toMatchObject({ '@type': 'Festival', name: 'Utsav', startDate: site.startsAt });
  expect(festSchema(site)).not.toHaveProperty('url');
  expect(festSchema({ ...site, publicUrl: 'https://utsav.example' })).toMatchObject({
    url: 'https://utsav.example/',
    image: 'https://utsav.example/preview.png',
  });
});
