import type { Edition, Site } from './contract.ts';

/** The parts of a site that the header and footer of every public page show. */
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

/** The edition's social media links with the names of the sites. */
export function socialLinks({ socialLinks }: Pick<Edition, 'socialLinks'>): { name: string; url: string }[] {
  const places = ['instagram', 'twitter', 'facebook', 'linkedin'] as const;
  return places.map((place) => ({ name: socialNames[place], url: socialLinks[place] })).filter(({ url }) => url);
}

/** The issuer's name on certificates, letters and receipts. */
export const issuerOf = ({ department, college, name }: Pick<Edition, 'department' | 'college' | 'name'>): string =>
  [department, college].filter(Boolean).join(', ') || name;

const mapHosts = ['www.openstreetmap.org', 'www.google.com'];

/** The address of the map to embed. Undefined for an address of any other host, which must not be shown in a frame. */
export function mapOf({ mapEmbedUrl }: Pick<Edition, 'mapEmbedUrl'>): string | undefined {
  const url = URL.parse(mapEmbedUrl);
  return url?.protocol === 'https:' && mapHosts.includes(url.hostname) ? mapEmbedUrl : undefined;
}

/** The edition's values for events without their own. */
export interface EditionTimes {
  /** Instants; '' for no limit. */
  registrationOpensAt: string;
  registrationClosesAt: string;
  /** The day of an event without a date: YYYY-MM-DD. */
  day: string;
  timeZone: string;
  lateRegistrations: boolean;
}

export interface Contact {
  /** Whether a mail server is set. */
  mailsAreSent: boolean;
  /** The organisers' own address, or ''. */
  mailbox: string;
}

/** For example `ask the organisers at help@fest.example`. */
export const askTheOrganisers = ({ mailbox }: Pick<Contact, 'mailbox'>) =>
  `ask the organisers${mailbox && ` at ${mailbox}`}`;

/** A sentence that says how people who wait get news. */
export function newsText(contact: Contact): string {
  if (contact.mailsAreSent) return 'We write to you when there is news.';
  return `This site sends no mails: look here again, or ${askTheOrganisers(contact)}.`;
}
