import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { headersOf, multipartBody, registrationParts, type Submission } from '../send-form.ts';

interface CutUpload {
  submission: Submission;
  /** How many bytes of the body are sent, given its length. */
  send: (bodyLength: number) => number;
  /** The connection is cut when this resolves; by default at once. */
  until?: () => Promise<unknown>;
}

/** Sends a registration and cuts the connection before its end. Does not read the server's answer. */
export async function cutUpload(url: string, { submission, send, until }: CutUpload): Promise<void> {
  const { socket, body } = await openUpload(url, submission);
  const part = body.subarray(0, send(body.length));
  await new Promise((resolve) => socket.write(part, resolve));
  await until?.();
  socket.destroy();
  await once(socket, 'close');
}

/** Sends only the headers of a registration; the caller sends the body. */
export async function openUpload(url: string, submission: Submission): Promise<{ socket: Socket; body: Buffer }> {
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
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, resolve));
  return { socket, body };
}

/** The status of the next answer on a connection; 0 if it ends without an answer. */
export function nextStatus(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (status) resolve(Number(status));
    });
    socket.once('close', () => resolve(0));
  });
}
