import { once } from 'node:events';
import { connect } from 'node:net';
import { headersOf, multipartBody, registrationParts, type Submission } from './send-form.ts';

export interface CutUpload {
  submission: Submission;
  /** How many bytes of the body leave, out of so many. */
  send: (bodyLength: number) => number;
  /** The connection breaks off once this resolves; at once unless given. */
  until?: () => Promise<unknown>;
}

/** A registration whose connection breaks off on the way; whatever the server answers is not read. */
export async function cutUpload(url: string, { submission, send, until }: CutUpload): Promise<void> {
  const body = multipartBody(registrationParts(submission));
  const { hostname, port } = new URL(url);
  const head = [
    'POST /api/students/events/register HTTP/1.1',
    `host: ${hostname}`,
    `content-length: ${body.length}`,
    ...Object.entries(headersOf(submission)).map(([name, value]) => `${name}: ${value}`),
  ];
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const part = body.subarray(0, send(body.length));
  const left = new Promise((resolve) =>
    socket.write(`${head.join('\r\n')}\r\n\r\n`, () => socket.write(part, resolve)),
  );
  await left;
  await until?.();
  socket.destroy();
  await once(socket, 'close');
}
