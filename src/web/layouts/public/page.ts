import { useMatches } from 'react-router';

/** The edition's data that the frame shows. A page's loader returns it as `frame`. */
export interface PublicFrame {
  name: string;
  /** '' without PUBLIC_URL. */
  publicUrl: string;
  chapter: string;
  department: string;
  college: string;
  contactEmail: string;
  socialLinks: { name: string; url: string }[];
  /** Whether the landing page has a section for passes. */
  hasPasses: boolean;
  /** Whether a result is published. Pages that do not load results have no link to the winners. */
  hasWinners?: boolean;
}

export interface PublicPageData {
  /** Undefined if even the edition did not load. */
  frame: PublicFrame | undefined;
}

export function usePublicFrame(): PublicFrame | undefined {
  const data = useMatches().at(-1)?.loaderData as PublicPageData | undefined;
  return data?.frame;
}

/** The landing page's sections, from top to bottom. */
export const landingSections = [
  { id: 'hero', name: 'Home' },
  { id: 'about', name: 'About' },
  { id: 'events', name: 'Events' },
  { id: 'passes', name: 'Passes' },
  { id: 'speakers', name: 'Speakers' },
  { id: 'schedule', name: 'Schedule' },
  { id: 'sponsors', name: 'Sponsors' },
  { id: 'registration', name: 'Registration' },
  { id: 'contact', name: 'Contact' },
] as const;
type SectionId = (typeof landingSections)[number]['id'];

export function sectionName(id: string): string {
  return landingSections.find((section) => section.id === id)?.name ?? '';
}

export interface SectionLink {
  id: SectionId | 'winners';
  name: string;
  to: string;
}

export function sectionLinks(ids: readonly SectionId[]): SectionLink[] {
  return ids.map((id) => ({ id, name: sectionName(id), to: `/#${id}` }));
}
