import { expect, test } from 'vitest';
import { storedFiles } from '#app/stored-files.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { askQuestions, sendFile, wholePdf } from '#testing/send-form.ts';
import { engine, startTestApp } from '#testing/test-app.ts';
import { dropUnusedFiles } from './index.ts';
import { fileFault, leader } from './save-answers.ts';

// SQLite runs one write transaction after the other.
test.skipIf(engine === 'sqlite')('keeps a file that is put into an answer while unused files are dropped', async () => {
  const clock = stoppedClock();
  const app = await startTestApp({ now: clock.now });
  try {
    const make = maker(app);
    const event = await make.event({ columns: { date: '2099-05-09' } });
    const asked = { label: 'Abstract', kind: 'file', deadline: '2099-05-01T06:00:00.000Z' };
    const [question = ''] = await askQuestions(app, await make.admin(), event, [asked]);
    const { id, student } = await make.registration(event);
    const file = (await sendFile(app, student, question, wholePdf)).json()._id;
    clock.forward({ hours: 25 });
    const answer = { registration_id: id, question_id: question, person: leader, value: file };
    await whileLocked(
      app,
      (tx) => fileFault(tx, { _id: question, kind: 'file' }, file, student.id),
      () => dropUnusedFiles(app.platform),
      (tx) =>
        tx
          .insertInto('answers')
          .values({ ...answer, changed_at: clock.now().toISOString() })
          .execute(),
    );
    expect(await storedFiles(app.platform.db)).toContain(`answers/${file}`);
  } finally {
    await app.stop();
  }
});
