import type { Edition, Site } from './contract.ts';

/** What the public frame, its navigation and footer, shows of a site: the same around every public page. */
export function siteFrame({ edition, publicUrl }: Pick<Site, 'edition' | 'publicUrl'>) {
  return {
    name: edition.name,
    publicUrl,
    chapter: edition.chapter,
    department: edition.department,
    college: edition.college,
    contactEmail: edition.contactEmail,
    socialLinks: socialLinks(edition),
  };
}

const socialNames = { instagram: 'Instagram', twitter: 'Twitter', facebook: 'Facebook', linkedin: 'LinkedIn' } as const;

/** The places the edition has, with the names people know them by. */
export function socialLinks({ socialLinks }: Pick<Edition, 'socialLinks'>): { name: string; url: string }[] {
  const places = ['instagram', 'twitter', 'facebook', 'linkedin'] as const;
  return places.map((place) => ({ name: socialNames[place], url: socialLinks[place] })).filter(({ url }) => url);
}

/** Who issues certificates, letters and receipts. */
export const issuerOf = ({ department, college, name }: Pick<Edition, 'department' | 'college' | 'name'>): string =>
  [department, college].filter(Boolean).join(', ') || name;

const mapHosts = ['www.openstreetmap.org', 'www.google.com'];

/** The map to embed, as far as it comes from a place that makes such maps; only those may be shown in a frame. */
export function mapOf({ mapEmbedUrl }: Pick<Edition, 'mapEmbedUrl'>): string | undefined {
  const url = URL.parse(mapEmbedUrl);
  return url?.protocol === 'https:' && mapHosts.includes(url.hostname) ? mapEmbedUrl : undefined;
}

/** What an event takes from its edition, where it says nothing itself. */
export interface EditionTimes {
  /** Instants, '' where there is no bound. */
  registrationOpensAt: string;
  registrationClosesAt: string;
  /** Where an event has no date: YYYY-MM-DD. */
  day: string;
  timeZone: string;
  lateRegistrations: boolean;
}

export interface Contact {
  /** Whether a mail server is set. */
  mailsAreSent: boolean;
  /** The organisers' own, or ''. */
  mailbox: string;
}

/** `ask the organisers at help@fest.example` */
export const askTheOrganisers = ({ mailbox }: Pick<Contact, 'mailbox'>) =>
  `ask the organisers${mailbox && ` at ${mailbox}`}`;

/** How somebody who waits hears of it, as a sentence of its own. */
export function newsWords(contact: Contact): string {
  if (contact.mailsAreSent) return 'We write to you when there is news.';
  return `This site sends no mails: look here again, or ${askTheOrganisers(contact)}.`;
}
