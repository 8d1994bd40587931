import { connect, type Socket } from 'node:net';

const connections = 32;

/**
 * Requests per second for one address. Reads raw sockets and counts bytes, because parsing answers costs more than our
 * servers need to send them, so a tool that parses would measure itself.
 */
export async function readRate(url: string, seconds: number): Promise<number> {
  await answersIn(url, 1);
  return (await answersIn(url, seconds)) / seconds;
}

/** How many answers arrive in a number of seconds. */
export async function answersIn(url: string, seconds: number): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\n\r\n`;
  const length = await answerLength(hostname, Number(port), request);
  return run(hostname, Number(port), request, length, seconds);
}

/**
 * The length of the first answer. All answers to the same request have it: same body, same headers, a date of fixed
 * width.
 */
async function answerLength(host: string, port: number, request: string): Promise<number> {
  const socket = connect(port, host);
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    const headerEnd = received.indexOf('\r\n\r\n');
    if (headerEnd < 0) continue;
    const header = received.toString('latin1', 0, headerEnd);
    if (!header.startsWith('HTTP/1.1 200')) throw new Error(header.split('\r\n')[0]);
    const bodyLength = Number(/content-length: (\d+)/i.exec(header)?.[1]);
    if (received.length >= headerEnd + 4 + bodyLength) break;
  }
  socket.destroy();
  return received.length;
}

async function run(host: string, port: number, request: string, length: number, seconds: number): Promise<number> {
  let answers = 0;
  const sockets: Socket[] = [];
  const failed = new Promise<never>((_, reject) => {
    for (let i = 0; i < connections; i++) {
      const socket = connect(port, host);
      sockets.push(socket);
      let received = 0;
      socket.once('error', reject);
      socket.on('data', (chunk) => {
        received += chunk.length;
        if (received > length) reject(new Error(`an answer is longer than ${length} bytes`));
        if (received < length) return;
        received = 0;
        answers++;
        socket.write(request);
      });
      socket.write(request);
    }
  });
  const over = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
  await Promise.race([over, failed]);
  for (const socket of sockets) socket.destroy();
  return answers;
}
