import { festTimeZone } from '#features/edition/calls.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { listStudents, type Student } from '../contract.ts';

export interface LoadedStudents {
  state: 'loaded';
  students: Student[];
  /** The fest's: times are shown in it wherever the organiser sits. */
  timeZone: string;
}

export type Loaded = LoadedStudents | Failed;

export async function loadStudents(): Promise<Loaded> {
  try {
    const [students, timeZone] = await Promise.all([adminApi.call(listStudents), festTimeZone(api)]);
    return { state: 'loaded', students, timeZone };
  } catch (error) {
    return whyFailed(error, 'Failed to fetch students. Please try again.');
  }
}
