import type { Edition } from '#features/edition/contract.ts';
import type { SiteSettings } from '#features/settings/contract.ts';
import type { PrivacyNotice } from '#features/settings/privacy-contract.ts';
import { helpMailbox, phone } from './events/shape.ts';

const socialLinks = {
  instagram: 'https://instagram.example/aarambh2025',
  twitter: 'https://twitter.example/aarambh2025',
  facebook: 'https://facebook.example/aarambh2025',
  linkedin: 'https://linkedin.example/company/aarambh2025',
};

/** The college is invented. Every address, number and handle is reserved, so that nobody can be reached by it. */
export const edition: Edition = {
  name: 'Aarambh 2025',
  wordmark: 'Aarambh',
  chapter: 'The First Chapter',
  localTitle: 'முதல் அத்தியாயம்',
  localTitleLanguage: 'ta',
  taglineLead: 'A national student symposium where',
  taglineTyped: 'ideas get their first line drawn',
  description:
    'Aarambh is a one-day technical symposium in Chennai, run by students for students from any college in the country. For one day the labs, halls and front steps of our campus open for contests, workshops, hackathons and talks. It is our first edition, so everybody is new here; come and find your corner of it.',
  startsAtLocal: '2025-05-09T09:00',
  timeZone: 'Asia/Kolkata',
  college: 'Thinnai College of Engineering',
  department: 'Department of Information Technology',
  address: 'Information Technology Block, 1 Thinnai Salai, Chennai 600000, Tamil Nadu',
  contactEmail: helpMailbox,
  contactPhones: [phone(1), phone(2)],
  highlights: [
    {
      title: 'Innovation Focus',
      text: 'Every contest ends with something that runs, draws, lights up or can be argued with; posters alone do not win here.',
    },
    {
      title: '5000+ Attendees',
      text: 'Students from engineering, science and arts colleges fill one campus for one day, with room to watch as well as compete.',
    },
    {
      title: 'Global Reach',
      text: 'The keynote is streamed, and the High Tide CTF and Monsoon Model problems go online the same evening for anyone, anywhere.',
    },
    {
      title: '25+ Events',
      text: 'Contests, workshops, hackathons and talks run side by side from half past nine, and about a third of them are free.',
    },
  ],
  eventHighlights: [
    'Robo Kolam: robots draw a sikku kolam in one unbroken line, on a pattern they first saw an hour before',
    'Seven Hours for the City: a one-day hackathon on water, heat and getting home',
    'Five hands-on workshops, from a first solder joint to a compiler in 200 lines',
    'Kaapi Quiz, Adzap and an open mic, for everyone who did not come to code',
    'Four talks, all free, including an unrecorded panel on the first year at work',
  ],
  socialLinks,
  // Chennai: the sample's college is invented and has no real place.
  mapEmbedUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=80.17%2C12.96%2C80.33%2C13.14&layer=mapnik',
  registrationOpensLocal: '',
  registrationClosesLocal: '',
  // The sample's date is past, and people who try it want to register.
  lateRegistrations: true,
};

/** Payment and contact settings, for events without their own. */
export const settings: SiteSettings = {
  paymentQrCode: '',
  upiId: 'aarambh@example',
  contactEmail: helpMailbox,
  contactPhone: phone(1),
  socialLinks,
};

/** The organisers' part of the privacy page. */
export const privacy: PrivacyNotice = {
  notice: `Three months after the fest we delete all accounts, registrations and screenshots. The college’s accounts office keeps the amounts and transaction IDs for as long as the law asks.

If you have a complaint, write to us first. If you hear nothing from us within thirty days, you can complain to the Data Protection Board of India.`,
};
