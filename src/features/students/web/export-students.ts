import { dayOf } from '#shared/calendar.ts';
import { saveCsv } from '#web/desk/save-csv.ts';
import type { Student } from '../contract.ts';
import { standingOf } from './student-words.ts';

const head = ['Name', 'Email', 'Phone', 'College', 'Department', 'Year', 'Status', 'Events', 'Joined'];

/** The rows that the filters let through, on all pages. */
export function exportStudents(students: readonly Student[], timeZone: string): void {
  const rows = students.map((student) => [
    student.name,
    student.email,
    student.phone,
    student.college,
    student.department,
    student.year,
    standingOf(student),
    student.registeredEvents.map(({ eventName }) => eventName).join('; '),
    dayOf(new Date(student.createdAt), timeZone),
  ]);
  saveCsv({ name: 'students', head, rows, timeZone });
}
