import { connect, type Socket } from 'node:net';
import { multipartBody, multipartType, registrationParts } from '#testing/send-form.ts';

interface RegistrationLoad {
  url: string;
  eventId: string;
  bearers: readonly string[];
  screenshot: Buffer;
  connections: number;
  fields: Record<string, string>;
}

const placeholder = 'student-00000000@students.example';
let students = 0;

/**
 * Registrations per second. Each student registers once, with a different email, because the mails to one mailbox are
 * limited. Every answer must be a 201. Uses raw sockets, because a client that copies and parses takes processor time
 * from the servers.
 */
export async function registrationRate(load: RegistrationLoad): Promise<number> {
  const fields = { ...load.fields, email: placeholder, eventId: load.eventId, transactionId: '412345678901' };
  const body = multipartBody(registrationParts({ fields, file: { content: load.screenshot } }));
  const emailAt = body.indexOf(placeholder);
  const [before, after] = [body.subarray(0, emailAt), body.subarray(emailAt + placeholder.length)];
  const { hostname, port } = new URL(load.url);
  const waiting = [...load.bearers];
  const client = async () => {
    const socket = connect(Number(port), hostname);
    try {
      for (let bearer = waiting.pop(); bearer; bearer = waiting.pop()) {
        const head = requestHead(hostname, bearer, body.length);
        students += 1;
        const email = placeholder.replace('00000000', String(students).padStart(8, '0'));
        for (const part of [head, before, email, after]) socket.write(part);
        const answer = await nextAnswer(socket);
        if (!answer.startsWith('HTTP/1.1 201')) throw new Error(answer);
      }
    } finally {
      socket.destroy();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: load.connections }, client));
  return load.bearers.length / ((performance.now() - started) / 1000);
}

function requestHead(host: string, bearer: string, length: number): string {
  const lines = [
    'POST /api/students/events/register HTTP/1.1',
    `host: ${host}`,
    `authorization: ${bearer}`,
    `content-type: ${multipartType}`,
    `content-length: ${length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function nextAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const ended = () => finish(() => reject(new Error(`the connection ended after: ${received}`)));
    const arrived = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (isWhole(received)) finish(() => resolve(received));
    };
    const finish = (then: () => void) => {
      socket.off('data', arrived).off('error', ended).off('close', ended);
      then();
    };
    socket.on('data', arrived).on('error', ended).on('close', ended);
  });
}

function isWhole(answer: string): boolean {
  const headerEnd = answer.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
  return headerEnd > 0 && answer.length >= headerEnd + 4 + length;
}
