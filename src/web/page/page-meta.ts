import type { MetaDescriptor } from 'react-router';

interface PageFacts {
  title: string;
  /** For search engines and link previews; shortened to what they show. */
  description: string;
  /** The path of the page, such as `/event/x`. */
  path: string;
  siteName: string;
  /** The site's public address; '' without PUBLIC_URL. Then links that must be absolute are left out. */
  publicUrl: string;
  /** The path of a 1200 × 630 picture. */
  picture: string;
  pictureAlt: string;
}

/** The metadata that search engines, chats and social networks read. */
export function pageMeta({ title, siteName, path, publicUrl, picture, pictureAlt, ...facts }: PageFacts) {
  const description = shortened(facts.description, 160);
  const described: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (!publicUrl) return described;
  return [
    ...described,
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` },
    { property: 'og:url', content: `${publicUrl}${path}` },
    { property: 'og:image', content: `${publicUrl}${picture}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: pictureAlt },
  ] satisfies MetaDescriptor[];
}

/** Shortens a text to `most` characters, between words if possible. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
