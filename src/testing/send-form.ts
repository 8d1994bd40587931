import type { FestApp } from '#app/app.ts';
import { call } from './call.ts';

export interface FormPart {
  name: string;
  value: string | Buffer;
  /** Present for a file. */
  filename?: string;
  type?: string;
}

const usualBoundary = 'a-boundary-that-no-test-contains';

/** A multipart body, byte by byte, so that tests can also send what no browser would send. */
export function multipartBody(parts: readonly FormPart[], boundary = usualBoundary): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const contentType = type ? `\r\nContent-Type: ${type}` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${contentType}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

export const multipartType = `multipart/form-data; boundary=${usualBoundary}`;

export interface Submission {
  bearer?: string;
  /** The `Idempotency-Key`. */
  key?: string;
  fields: Record<string, string>;
  file?: { content: Buffer; filename?: string; type?: string };
}

/** The parts of a registration as the form sends it. */
export function registrationParts({ fields, file }: Pick<Submission, 'fields' | 'file'>): FormPart[] {
  const parts: FormPart[] = Object.entries(fields).map(([name, value]) => ({ name, value }));
  if (file) {
    const { content, filename = 'screenshot.png', type = 'image/png' } = file;
    parts.push({ name: 'paymentScreenshot', value: content, filename, type });
  }
  return parts;
}

/** Valid details of a participant. Spread them and change what the test is about. */
export const participant = {
  name: 'Test Participant',
  email: 'participant@students.example',
  phone: '+91 00000 00100',
  college: 'Thinnai College of Engineering',
  department: 'Information Technology',
  year: '2nd Year',
};

export const headersOf = ({ bearer, key }: Pick<Submission, 'bearer' | 'key'>): Record<string, string> => ({
  'content-type': multipartType,
  ...(bearer && { authorization: bearer }),
  ...(key && { 'idempotency-key': key }),
});

/** POST /api/students/events/register, without a socket. */
export function register(app: FestApp, submission: Submission) {
  return app.http.inject({
    method: 'POST',
    url: '/api/students/events/register',
    headers: headersOf(submission),
    payload: multipartBody(registrationParts(submission)),
  });
}

/** Does what `register` does, over a real socket, for tests with many parallel calls. */
export async function registerOverHttp(url: string, submission: Submission) {
  const response = await fetch(`${url}/api/students/events/register`, {
    method: 'POST',
    headers: headersOf(submission),
    body: new Uint8Array(multipartBody(registrationParts(submission))),
  });
  return {
    status: response.status,
    body: (await response.json()) as { message: string; registration?: { _id: string } },
  };
}

/** POST /api/students/registrations/:id/proof, without a socket. */
export function resubmit(app: FestApp, registrationId: string, submission: Submission) {
  return app.http.inject({
    method: 'POST',
    url: `/api/students/registrations/${registrationId}/proof`,
    headers: headersOf(submission),
    payload: multipartBody(registrationParts(submission)),
  });
}

/** A plain question. Spread it and change what the test is about. */
export const blankQuestion = {
  kind: 'shortText',
  label: 'Question',
  help: '',
  options: [] as string[],
  required: false,
  askedOf: 'leader',
  deadline: '',
};

/** Saves the questions of an event as an organiser does. Returns their ids. */
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

/** The smallest file that is accepted as a PDF. */
export const wholePdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Sends a file for an answer. The answer that names the file is sent later. */
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
