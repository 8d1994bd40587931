import path from 'node:path';
import type { Row } from '../row.ts';
import { type RushFigures, rush } from './rush.ts';

type Rush = 'rush' | 'rush-postgres';

/** `RUSH_STUDENTS=500` makes the rush short. */
export async function measureRush(
  folder: string,
  wanted: (name: Rush) => boolean,
  start: (name: Rush) => void,
  print: (rows: Row[]) => void,
): Promise<void> {
  const students = Number(process.env.RUSH_STUDENTS ?? 5_000);
  const on = (engine: 'sqlite' | 'postgres') => rush(path.join(folder, `rush-${engine}`), engine, students);
  let postgres: RushFigures | undefined;
  if (wanted('rush-postgres')) {
    start('rush-postgres');
    postgres = await on('postgres');
    print(rushRows('PostgreSQL', postgres));
  }
  if (!wanted('rush')) return;
  start('rush');
  print(rushRows(postgres ? 'SQLite, beside PostgreSQL' : 'SQLite', await on('sqlite'), postgres));
}

/** The rows of one rush, compared with another if there is one. */
function rushRows(on: string, figures: RushFigures, other?: RushFigures): Row[] {
  const { students, gaveUp, faults } = figures;
  const kinds = Object.entries(faults).map(([status, times]) => `${status === '0' ? 'no answer' : status} ×${times}`);
  const row = (figure: string, of: (rush: RushFigures) => number, unit: string, most?: number): Row => ({
    figure: `opening rush on ${on}: ${figure}`,
    ours: of(figures),
    baseline: other ? of(other) : Number.NaN,
    unit,
    goal: most === undefined ? 'none set' : `≤ ${most} ${unit}`,
    reached: most === undefined || of(figures) <= most,
  });
  return [
    row(`of ${students} students not served (${gaveUp} gave up)`, (rush) => rush.students - rush.served, 'students', 0),
    row(`faults beside deliberate 503s (${kinds.join(', ') || 'none'})`, faultsOf, 'answers', 0),
    row('deliberate 503s with Retry-After', (rush) => rush.shed, 'answers'),
    row('GET p50', (rush) => rush.readP50, 'ms'),
    row('GET p99', (rush) => rush.readP99, 'ms', 200),
    row('registration p50', (rush) => rush.registrationP50, 'ms'),
    row('registration p99', (rush) => rush.registrationP99, 'ms'),
    row('sign-up p50', (rush) => rush.signUpP50, 'ms'),
    row('sign-up p99', (rush) => rush.signUpP99, 'ms'),
    row('acknowledged and lost after SIGKILL', (rush) => rush.lost, 'registrations', 0),
    row('memory idle', (rush) => rush.idleMb, 'MB', 150),
    row('memory at the most', (rush) => rush.peakMb, 'MB', 400),
    row('the server’s processor time per second', (rush) => rush.cores * 100, '% of a core'),
    row('from the first to the last', (rush) => rush.seconds, 's'),
  ];
}

const faultsOf = ({ faults }: RushFigures) => Object.values(faults).reduce((sum, times) => sum + times, 0);
