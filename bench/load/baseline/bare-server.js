// The fastest possible Node server. It sends one fixed answer, which it reads from standard input.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const body = await buffer(process.stdin);
const headers = JSON.parse(process.argv[2]);
const server = createServer((_, response) => {
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })));
