import { expect } from 'vitest';
import { usualQuestions } from '#features/feedback/rules.ts';
import { call } from './call.ts';
import { type Maker, maker, type TestStudent } from './make.ts';
import type { TestApp } from './test-app.ts';

// The tests run at three in the afternoon in Chennai, which is between the two.
export const over = { date: '2025-05-09', start_time: '10:00', end_time: '11:00' };
export const goingOn = { ...over, start_time: '14:00', end_time: '18:00' };

/** Asks for feedback as an administrator, and gives it as students do. */
export async function feedbackOf(app: TestApp) {
  const make: Maker = maker(app);
  const { db } = app.platform;
  const { bearer } = await make.admin();
  const save = (event: string, json: object, as = bearer) =>
    call(app, 'PUT', `/api/admin/events/${event}/feedback`, {
      bearer: as,
      json: { questions: usualQuestions, isAsked: true, beforeCertificate: false, version: '', ...json },
    });
  const record = async (event: string) =>
    (await call(app, 'GET', `/api/admin/events/${event}/feedback`, { bearer })).json();
  return {
    make,
    bearer,
    save,
    record,
    sheet: async ({ bearer: as }: TestStudent, event: string) =>
      (await call(app, 'GET', `/api/students/events/${event}/feedback`, { bearer: as })).json(),
    async askedEvent(columns = over, form = {}) {
      const event = await make.event({ columns });
      expect((await save(event, form)).statusCode).toBe(200);
      return event;
    },
    /** A student who is registered and confirmed, even if the event is over. */
    async participant(event: string, password?: string): Promise<TestStudent> {
      const student = await make.student({ ...(password && { password }) });
      const before = await db.selectFrom('events').select(['date']).where('id', '=', event).executeTakeFirstOrThrow();
      await db.updateTable('events').set({ date: '2099-05-09' }).where('id', '=', event).execute();
      await make.registration(event, { student });
      await db.updateTable('events').set(before).where('id', '=', event).execute();
      return student;
    },
    async answer(student: TestStudent, event: string, [stars = '', level = '', text = '']: string[]) {
      const { results } = await record(event);
      const values = [stars, level, text];
      const answers = results.map(({ _id }: { _id: string }, at: number) => ({ question: _id, value: values[at] }));
      return call(app, 'POST', `/api/students/events/${event}/feedback`, { bearer: student.bearer, json: { answers } });
    },
  };
}
