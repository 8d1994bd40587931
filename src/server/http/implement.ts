import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint, FileField, Output, RefusalCode } from '#shared/endpoint.ts';
import { failure, nulMessage } from '#shared/fields.ts';
import type { Platform } from '../platform.ts';
import { authenticate, Denied, isStillAllowed, sendDenied, unlessSessionEnded } from './caller.ts';
import { Content, Streamed, sendStreamed, WithHeaders } from './content.ts';
import { errorsByField } from './errors.ts';
import { LiveAnswer, sendLive, wantsStream } from './live-answer.ts';
import { plainAddress } from './network.ts';
import { plainWords } from './plain-words.ts';
import { fieldsMaxBytes, MalformedForm, type ReceivedForm, receiveForm, type Upload } from './receive-form.ts';
import { invalid, Refusal } from './refusal.ts';
import { type RefusedUploads, tooManyRefused } from './refused-uploads.ts';
import { sendContent } from './send-content.ts';
import type { AdminViewer, DeviceViewer, StudentViewer, Viewer } from './session.ts';
import { UploadMemory } from './upload-memory.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  file: E['file'] extends FileField ? Upload | undefined : undefined;
  /** The call's `Idempotency-Key`; undefined if the request has none or the contract takes none. */
  idempotencyKey: string | undefined;
  /** The caller. Always set if the endpoint requires a session. */
  viewer: CallerOf<E['access']>;
  /** The version that the client has already, for answers that may be 304. */
  ifNoneMatch: string | undefined;
  ip: string;
  /** The browser's `User-Agent` header, or ''. */
  userAgent: string;
  /** The unparsed `Cookie` header, or ''. */
  cookies: string;
  log: FastifyBaseLogger;
}

type CallerOf<A extends Access> = A extends 'student'
  ? StudentViewer
  : A extends 'admin'
    ? AdminViewer
    : A extends 'device'
      ? DeviceViewer
      : Viewer | undefined;

type Answer<E extends Endpoint> =
  | Output<E>
  | WithHeaders<Output<E>>
  | LiveAnswer<Output<E>>
  | Content
  | Streamed
  | Refusal<RefusalCode<E> | 'invalid'>;

export interface Route {
  endpoint: Endpoint;
  handle(call: Call<Endpoint>): Promise<unknown>;
}

/** Ties a contract to its implementation. The types check what the implementation returns. */
export function implement<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}

/**
 * Anybody may send JSON, on as many connections as the server accepts, and what has arrived stays in memory until the
 * rest arrives. The longest such body is a contact message: 4,000 letters, which are 18 KB in Tamil.
 */
export const bodyMaxBytes = 32 * 1024;
/**
 * For organisers and phones: events and settings have long texts and lists, and phones of the gate send 500 scans at
 * once.
 */
const largeBodyMaxBytes = 1024 * 1024;

/**
 * The schemas of routes are only documentation: `mount` parses each request once and sends the contract's messages.
 * Passed when the framework starts, so that it does not load the compilers that it would use otherwise.
 */
export const parsingByContracts: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    // The cast is needed because the option's type is made for Ajv only.
    buildValidator: () => (() => () => true) as never,
    buildSerializer: () => () => JSON.stringify,
  },
};

/** Adds a route to the server: session, then parsing, then the feature's code, then the contract's output. */
export function mount(
  app: FastifyInstance,
  platform: Platform,
  refusedUploads: RefusedUploads,
  { endpoint, handle }: Route,
): void {
  const input = inputSchema(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, needs: endpoint.needs },
    schema: describe(endpoint),
    // Safe, because `onRequest` refuses callers without the right session before the body is read.
    ...((endpoint.access === 'admin' || endpoint.access === 'device') && { bodyLimit: largeBodyMaxBytes }),
    async onRequest(request, reply) {
      const barred = await authenticate(platform, endpoint, request);
      if (barred) await sendDenied(reply, barred);
    },
    async handler(request, reply) {
      const receive = () =>
        withUploadMemory(endpoint, request.viewer?.id, async (memory) => {
          const form = endpoint.file && memory && (await receiveForm(request, endpoint.file, memory));
          if (form instanceof Refusal) return form;
          // The caller is checked again: a body can take minutes to arrive. Meanwhile the session may end, the role may
          // change, or the phone may be revoked.
          const barred = endpoint.method !== 'GET' ? await authenticate(platform, endpoint, request) : undefined;
          if (barred) return barred;
          const call = parse(endpoint, input, request, form);
          return call instanceof Refusal ? call : handle(call);
        });
      const answer = await refusedUploads
        .within(endpoint, request.viewer, receive)
        .catch((error: unknown) => unlessSessionEnded(platform, endpoint, request, error));
      if (answer instanceof Denied) return sendDenied(reply, answer);
      if (answer instanceof Refusal) return sendRefusal(reply, endpoint, answer);
      if (answer instanceof Content) return sendContent(request, reply, answer);
      if (answer instanceof Streamed) return sendStreamed(request, reply, answer);
      if (answer instanceof LiveAnswer && wantsStream(request)) {
        return sendLive(request, reply, {
          read: async () => endpoint.output.parse(await answer.read()),
          mayStay: () => isStillAllowed(platform, endpoint, request),
        });
      }
      if (answer instanceof WithHeaders) reply.headers(answer.headers);
      return reply
        .code(endpoint.status ?? 200)
        .header('cache-control', 'no-store')
        .send(endpoint.output.parse(await outputOf(answer)));
    },
  });
}

function outputOf(answer: unknown): unknown {
  if (answer instanceof WithHeaders) return answer.output;
  return answer instanceof LiveAnswer ? answer.read() : answer;
}

const anything = z.unknown();

// Built once for each route: building a schema costs far more than using it.
const inputSchema = ({ params, query, body }: Endpoint) =>
  z.object({ params: params ?? anything, query: query ?? anything, body: body ?? anything });

async function withUploadMemory<T>(
  { file }: Endpoint,
  owner: string | undefined,
  answer: (memory: UploadMemory | undefined) => Promise<T>,
): Promise<T> {
  const memory = file && new UploadMemory(file.maxBytes + fieldsMaxBytes, owner);
  try {
    return await answer(memory);
  } finally {
    memory?.release();
  }
}

function parse(
  endpoint: Endpoint,
  input: ReturnType<typeof inputSchema>,
  request: FastifyRequest,
  form: ReceivedForm | undefined,
): Call<Endpoint> | Refusal {
  const body: unknown = form?.fields ?? request.body ?? {};
  const idempotencyKey = endpoint.idempotent ? request.headers['idempotency-key'] : undefined;
  if (idempotencyKey !== undefined && !isKey(idempotencyKey)) {
    return invalid({
      'Idempotency-Key': 'The Idempotency-Key has to be 1 to 255 letters, digits or signs, without spaces.',
    });
  }
  dropOwnConversions(body);
  const parts = input.safeParse({ params: request.params, query: request.query, body }, { error: plainWords });
  if (!parts.success) return new Refusal('invalid', { errors: errorsByField(parts.error) });
  // Checks only parts with a schema. Other parts may be nested to any depth, and no handler reads them.
  const read = [
    endpoint.params && parts.data.params,
    endpoint.query && parts.data.query,
    endpoint.body && parts.data.body,
  ];
  const nul = read.map(fieldWithNul).find((field) => field !== undefined);
  if (nul !== undefined) return invalid({ [nul || 'form']: nulMessage });
  const { viewer, log } = request;
  // A closed connection has no address, although the type says so, and nobody receives its answer.
  const address: string | undefined = request.ip;
  if (address === undefined) throw new MalformedForm(400, 'The request was cut off.');
  const ip = plainAddress(address) ?? '';
  const { 'user-agent': userAgent = '', 'if-none-match': ifNoneMatch, cookie: cookies = '' } = request.headers;
  const from = { viewer: request.device ?? viewer, ip, userAgent, cookies, log };
  return { ...parts.data, ...from, file: form?.file, idempotencyKey, ifNoneMatch } as unknown as Call<Endpoint>;
}

/** PostgreSQL cannot store this character in any text. Checked here, so that no contract has to. */
function fieldWithNul(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const field = fieldWithNul(inner);
    if (field !== undefined) return field ? `${name}.${field}` : name;
  }
  return undefined;
}

/** Accepts all forms that clients use: UUIDs, numbers, text in quotes. The key is only compared, within one account. */
const isKey = (text: string | string[]): text is string => typeof text === 'string' && /^[!-~]{1,255}$/.test(text);

/** In seconds, by status. */
const usualWaits: Partial<Record<number, number>> = { 429: 300, 503: 3 };

function sendRefusal(reply: FastifyReply, endpoint: Endpoint, refusal: Refusal): FastifyReply {
  const { errors } = refusal;
  if (refusal.code === 'invalid') {
    const message = Object.values(errors ?? {})[0] ?? 'Please check what you entered.';
    return reply.code(422).send({ message, errors });
  }
  if (refusal.code === 'notMultipart') {
    return reply.code(415).send({ message: 'This call expects a form with a file (multipart/form-data).' });
  }
  if (refusal.code === 'tooManyRefused') {
    reply.header('retry-after', String(refusal.retryAfter));
    return reply.code(429).send({ message: tooManyRefused, errors });
  }
  const words = endpoint.refusals?.[refusal.code];
  if (!words) throw new Error(`${endpoint.method} ${endpoint.path} has no refusal ${refusal.code}`);
  const retryAfter = refusal.retryAfter ?? words.retryAfter ?? usualWaits[words.status];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(words.status).send({ message: refusal.message ?? words.message, errors });
}

// Only for the API's documentation. Requests are parsed in `parse`, with the contract's own messages.
function describe(endpoint: Endpoint) {
  const { body, file } = endpoint;
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(body && { body: file ? body.extend({ [file.field]: z.file().optional() }) : body }),
    ...(endpoint.idempotent && { headers: z.object({ 'idempotency-key': z.string().optional() }) }),
    ...(file && { consumes: ['multipart/form-data'] }),
    response: { [endpoint.status ?? 200]: endpoint.output, '4xx': failure },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
    /** The phone that calls, if the endpoint is for phones. */
    device: DeviceViewer | undefined;
  }
  interface FastifyContextConfig {
    /** `operator` is this machine itself, or a caller with the token from the settings. */
    access?: Endpoint['access'] | 'operator';
    needs?: Endpoint['needs'];
  }
}

/**
 * Removes fields named `toString` and `valueOf` from JSON. An object with such a field throws when it is converted to a
 * text or a number, as the schema library does when it compares the length of a value that is no text. No contract has
 * such a field. The other fields are validated as usual: one wrong scan must not stop the others (R325).
 */
function dropOwnConversions(json: unknown): void {
  // A loop and no recursion, because JSON may be nested deeper than the call stack allows.
  const left = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const name of ['toString', 'valueOf']) if (Object.hasOwn(value, name)) Reflect.deleteProperty(value, name);
    if (Array.isArray(value)) for (const inner of value) left.push(inner);
    // Object.values takes three times as long for an object with tens of thousands of names.
    else for (const name in value) left.push(value[name as keyof typeof value]);
  }
}
