import { useMatches } from 'react-router';
import { dayOfEdition, dayText } from '#shared/dates.ts';

/** What a page tells the layout about itself: `export const handle: StudentPageHandle`. */
export interface StudentPageHandle {
  /** `menu`: beside the student's menu, for signed-in students only. `bar`: below a bar, for everybody. */
  frame: 'menu' | 'bar';
}

/** What the layout takes from the page's loader, as far as it is there. */
export interface StudentPageData {
  editionName?: string;
  /** When the edition begins: its day is shown for an event without one. */
  startsAtLocal?: string;
  /** The student's registrations; undefined when they are not known. */
  registrationCount?: number;
}

export function useStudentPage(): StudentPageHandle & StudentPageData {
  const match = useMatches().at(-1);
  const handle = match?.handle as StudentPageHandle | undefined;
  const data = match?.loaderData as StudentPageData | undefined;
  return {
    frame: handle?.frame ?? 'menu',
    editionName: data?.editionName,
    startsAtLocal: data?.startsAtLocal,
    registrationCount: data?.registrationCount,
  };
}

/** Writes the day of an event on a student's page; of one without, the edition's. */
export function useDayOf(): (event: { date: string }, style?: 'medium' | 'long') => string {
  const { startsAtLocal } = useStudentPage();
  return ({ date }, style = 'medium') => dayText(date, style) ?? dayOfEdition(startsAtLocal);
}
