import { dayOfEdition, dayText } from '#shared/dates.ts';
import { useStudentPage } from './page.ts';

/** Writes the day of an event on a student's page; of one without, the edition's. */
export function useDayOf(): (event: { date: string }, style?: 'medium' | 'long') => string {
  const { startsAtLocal } = useStudentPage();
  return ({ date }, style = 'medium') => dayText(date, style) ?? dayOfEdition(startsAtLocal);
}
