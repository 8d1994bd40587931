import type { Sponsor } from '#features/edition/contract.ts';

/** Invented and marked as samples, so that nobody takes them for real companies. */
export const sponsors: Sponsor[] = [
  {
    _id: 'main-sponsor',
    name: 'Campus Cloud (sample)',
    tier: 'main',
    text: 'Servers for the contests, credits for the hackathon teams, and two engineers in the lab all day to answer questions about both.',
    logo: '',
    url: 'https://campus-cloud.example',
  },
  {
    _id: 'co-sponsor',
    name: 'Parts Counter (sample)',
    tier: 'co',
    text: 'Every resistor in Ritchie Street and every soldering kit comes from their shelves. They also lend the multimeters.',
    logo: '',
    url: 'https://parts-counter.example',
  },
];
