import { holdsTerms, searchTerms, searchText } from '#shared/search.ts';
import type { Student } from '../contract.ts';

export const groups = ['all', 'verified', 'unverified', 'registered'] as const;
export type Group = (typeof groups)[number];

export interface Filters {
  text: string;
  group: Group;
}

/** From the address; a group that does not exist is everybody. */
export function readFilters(search: URLSearchParams): Filters {
  const wanted = search.get('filter');
  return { text: search.get('q') ?? '', group: groups.find((group) => group === wanted) ?? 'all' };
}

export function filterStudents(students: readonly Student[], { text, group }: Filters): readonly Student[] {
  const terms = searchTerms(text);
  if (terms.length === 0 && group === 'all') return students;
  return students.filter((student) => {
    const looked = terms.length === 0 ? '' : lookedAt(student);
    return isIn(student, group) && holdsTerms(looked, terms);
  });
}

function isIn({ verified, registeredEvents }: Student, group: Group): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'verified':
      return verified;
    case 'unverified':
      return !verified;
    case 'registered':
      return registeredEvents.length > 0;
    default:
      return group satisfies never;
  }
}

// Put together once a student: ten thousand are looked through at every keystroke.
const texts = new WeakMap<Student, string>();

function lookedAt(student: Student): string {
  const known = texts.get(student);
  if (known !== undefined) return known;
  const { name, email, phone, college, department, year, registeredEvents } = student;
  const events = registeredEvents.flatMap(({ eventName, teamName }) => [eventName, teamName]);
  const text = searchText({ words: [name, email, college, department, year, ...events], phones: [phone] });
  texts.set(student, text);
  return text;
}
