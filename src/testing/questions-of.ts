import type { FestApp } from '#app/app.ts';
import { call } from './call.ts';
import { headersOf, multipartBody } from './send-form.ts';

/** A question with nothing special about it; spread and change what a test is about. */
export const blankQuestion = {
  kind: 'shortText',
  label: 'Question',
  help: '',
  options: [] as string[],
  required: false,
  askedOf: 'leader',
  deadline: '',
};

/** Saves the questions of an event as an organiser does; answers their ids. */
export async function askQuestions(
  app: FestApp,
  admin: { bearer: string },
  eventId: string,
  questions: readonly Partial<typeof blankQuestion>[],
): Promise<string[]> {
  const json = { questions: questions.map((question) => ({ ...blankQuestion, ...question })) };
  const saved = await call(app, 'PUT', `/api/admin/events/${eventId}/questions`, { bearer: admin.bearer, json });
  if (saved.statusCode !== 200) throw new Error(`not saved: ${saved.body}`);
  return saved.json().questions.map(({ _id }: { _id: string }) => _id);
}

/** The smallest file that is taken for a PDF. */
export const wholePdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A file for an answer, before the answer that names it. */
export function sendFile(
  app: FestApp,
  student: { bearer: string },
  questionId: string,
  content: Buffer,
  filename = 'abstract.pdf',
) {
  return app.http.inject({
    method: 'POST',
    url: `/api/students/questions/${questionId}/files`,
    headers: headersOf({ bearer: student.bearer }),
    payload: multipartBody([
      { name: 'name', value: filename },
      { name: 'file', value: content, filename, type: 'application/pdf' },
    ]),
  });
}
