import type { Edition, Site } from './contract.ts';

/** What the public frame, its navigation and footer, shows of a site: the same around every public page. */
export function siteFrame({ edition, publicUrl, speakers, schedule, sponsors }: Site) {
  return {
    name: edition.name,
    publicUrl,
    chapter: edition.chapter,
    department: edition.department,
    college: edition.college,
    contactEmail: edition.contactEmail,
    socialLinks: socialLinks(edition),
    sections: [
      'about',
      'events',
      ...(speakers.length > 0 ? ['speakers'] : []),
      ...(schedule.length > 0 ? ['schedule'] : []),
      ...(sponsors.length > 0 ? ['sponsors'] : []),
      'contact',
    ],
  };
}

const socialNames = { instagram: 'Instagram', twitter: 'Twitter', facebook: 'Facebook', linkedin: 'LinkedIn' } as const;

/** The places the edition has, with the names people know them by. */
export function socialLinks({ socialLinks }: Pick<Edition, 'socialLinks'>): { name: string; url: string }[] {
  const places = ['instagram', 'twitter', 'facebook', 'linkedin'] as const;
  return places.map((place) => ({ name: socialNames[place], url: socialLinks[place] })).filter(({ url }) => url);
}
