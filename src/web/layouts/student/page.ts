import { useMatches } from 'react-router';
import { dayOfEdition, dayText } from '#shared/dates.ts';

/** What a page tells the layout: `export const handle: StudentPageHandle`. */
export interface StudentPageHandle {
  /** `menu`: with the student's menu, for signed-in students only. `bar`: with a top bar, for everybody. */
  frame: 'menu' | 'bar';
}

/** The data that the layout takes from the page's loader, if they were loaded. */
export interface StudentPageData {
  editionName?: string;
  /** The start of the edition. Its day is shown for an event without a date. */
  startsAtLocal?: string;
  /** The number of the student's registrations; undefined if it is not known. */
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

/** Formats the day of an event on a student's page. An event without a date has the edition's day. */
export function useDayOf(): (event: { date: string }, style?: 'medium' | 'long') => string {
  const { startsAtLocal } = useStudentPage();
  return ({ date }, style = 'medium') => dayText(date, style) ?? dayOfEdition(startsAtLocal);
}
