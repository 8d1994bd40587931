import type { FestApp } from '#app/app.ts';

export interface FormPart {
  name: string;
  value: string | Buffer;
  /** Present: a file. */
  filename?: string;
  type?: string;
}

const usualBoundary = 'a-boundary-that-no-test-contains';

/** A multipart body, byte for byte, so that tests can also send what no browser would. */
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

/** Valid details of a participant; spread and change what a test is about. */
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

/** The same over a real socket, for tests in which many come at once. */
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
