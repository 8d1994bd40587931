import { useMatches } from 'react-router';

/** What the frame shows of the edition; a page's loader answers it as `frame`. */
export interface PublicFrame {
  name: string;
  /** '' where the operator has not said. */
  publicUrl: string;
  chapter: string;
  department: string;
  college: string;
  contactEmail: string;
  socialLinks: { name: string; url: string }[];
  /** The landing page's sections, as far as they exist. */
  sections: string[];
}

export interface PublicPageData {
  /** Undefined where even the edition could not be read. */
  frame: PublicFrame | undefined;
}

export function usePublicFrame(): PublicFrame | undefined {
  const data = useMatches().at(-1)?.loaderData as PublicPageData | undefined;
  return data?.frame;
}

const sectionNames = new Map([
  ['about', 'About'],
  ['events', 'Events'],
  ['speakers', 'Speakers'],
  ['schedule', 'Schedule'],
  ['sponsors', 'Sponsors'],
  ['contact', 'Contact'],
]);

export interface SectionLink {
  id: string;
  name: string;
  to: string;
}

/** Links to the landing page's sections, of `only` those that are named, as far as they exist. */
export function sectionLinks(frame: PublicFrame | undefined, only?: readonly string[]): SectionLink[] {
  const there = frame?.sections ?? ['about', 'events', 'contact'];
  return there
    .filter((id) => !only || only.includes(id))
    .map((id) => ({ id, name: sectionNames.get(id) ?? id, to: `/#${id}` }));
}
