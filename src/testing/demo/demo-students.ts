import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { yearsOfStudy } from '#shared/fields.ts';
import { demoId, digits, moment, type Random, unevenly, weighted } from './draw.ts';

export type DemoStudent = Insertable<Database['students']>;

const dayMs = 86_400_000;
const openDays = 42;

/** Invented names: no real college is named after parts of a kolam. */
const colleges = [
  'Thinnai College of Engineering',
  'Pulli Institute of Technology',
  'Sikku College of Engineering and Technology',
  'Neli Institute of Science',
  'Padi Kolam College of Arts and Science',
  'Margazhi Institute of Technology',
  'Vaasal Engineering College',
  'Kambi College of Engineering for Women',
  'Arisi Maavu Institute of Technology',
  'Kavi College of Engineering',
  'Muttram Institute of Information Technology',
  'Nadai College of Science',
  'Ezhil Kodu Engineering College',
  'Poo Kolam Polytechnic',
  'Suzhi Institute of Design and Technology',
  'Idai Pulli College of Engineering',
  'Ner Pulli College of Arts, Science and Commerce, with a department of information technology of long standing',
  'Oor Kodu Open University',
];

const departments = [
  'Information Technology',
  'Computer Science and Engineering',
  'Electronics and Communication Engineering',
  'Artificial Intelligence and Data Science',
  'Mechanical Engineering',
  'Electrical and Electronics Engineering',
  'Computer Applications',
  'Civil Engineering',
  'Commerce',
];

const years = yearsOfStudy.map((year, index) => [year, [18, 27, 31, 20, 2, 2][index] ?? 1] as const);

interface Size {
  students: number;
  now: Date;
  passwordHash: string;
}

/**
 * Invented students with numbered names, and with addresses and phone numbers that do not exist. They signed up over
 * six weeks.
 */
export function demoStudents(random: Random, { students, now, passwordHash }: Size): DemoStudent[] {
  return Array.from({ length: students }, (_, index) => {
    const number = digits(index + 1, 4);
    // More students sign up near the fest.
    const opened = new Date(now.getTime() - openDays * dayMs * random() ** 1.25);
    return {
      id: demoId(random),
      name: `Simulated Student ${number}`,
      email: `student${number}@students.example`,
      phone: digits(index + 1, 10).replace(/^(.{5})/, '+91 $1 '),
      college: asTyped(unevenly(random, colleges), index),
      department: unevenly(random, departments),
      year: weighted(random, years),
      password_hash: passwordHash,
      verified: random() < 0.6 ? 1 : 0,
      created_at: moment(random, new Date(opened.getTime() - dayMs), opened).toISOString(),
    };
  });
}

/** One student in six types a short form of the college, or a unique spelling. */
function asTyped(college: string, index: number): string {
  switch (index % 18) {
    case 4:
      return college.replace('College', 'Coll.').replace('Engineering', 'Engg');
    case 9:
      return college.toUpperCase();
    case 14:
      return college
        .replace('Institute of Technology', 'Inst. of Tech.')
        .replace('College of Engineering', 'Engg. College');
    default:
      return college;
  }
}
