import { sectionName, sections } from './page.ts';
import { useSectionReached } from './scroll.ts';

const ids = sections.map(({ id }) => id);

/** Where on the landing page a small screen is; other pages have none of its sections. */
export function SectionLabel() {
  const reached = useSectionReached(300, ids);
  return <p className="public-section-label">{reached && sectionName(reached)}</p>;
}
