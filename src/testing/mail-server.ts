import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

interface Manner {
  /** The server's first line; '' for a server that sends nothing. */
  greeting?: string;
  /** The user and password that it accepts; undefined if it asks for none. */
  login?: { user: string; password: string };
  /** The answer to a recipient. */
  recipient?: string;
}

/** A fake mail server on this machine. It records the mails that it gets. */
export async function startMailServer({
  greeting = '220 mail.example ESMTP',
  login,
  recipient = '250 ok',
}: Manner = {}) {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let data: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      if (data !== undefined) {
        if (line !== '.') {
          // A line that begins with a dot is sent with a second one (RFC 5321, 4.5.2).
          data += `${line.startsWith('.') ? line.slice(1) : line}\n`;
          return;
        }
        mails.push(data);
        data = undefined;
        return say('250 taken');
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO') return say(login ? '250-mail.example\r\n250 AUTH PLAIN' : '250 mail.example');
      if (word === 'AUTH') return say(isRight(line, login) ? '235 welcome' : '535 5.7.8 wrong user or password');
      if (word === 'RCPT') return say(recipient);
      if (word === 'DATA') {
        data = '';
        return say('354 go on');
      }
      if (word === 'QUIT') return socket.end('221 bye\r\n');
      return say('250 ok');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    if (greeting) say(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isRight(line: string, login: Manner['login']): boolean {
  const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
    .toString()
    .split('\0');
  return user === login?.user && password === login?.password;
}
