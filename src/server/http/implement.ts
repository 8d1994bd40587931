import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint, FileField, Output, RefusalCode } from '#shared/endpoint.ts';
import { failure, nulMessage } from '#shared/fields.ts';
import { may } from '#shared/permissions.ts';
import type { Platform } from '../platform.ts';
import { Content, Streamed, sendStreamed, WithHeaders } from './content.ts';
import { errorsByField } from './errors.ts';
import { LiveAnswer, sendLive, wantsStream } from './live-answer.ts';
import { plainAddress } from './network.ts';
import { dropOwnConversions } from './own-conversions.ts';
import { plainWords } from './plain-words.ts';
import { fieldsMaxBytes, receiveForm, type Upload } from './receive-form.ts';
import { invalid, Refusal } from './refusal.ts';
import { type RefusedUploads, tooManyRefused } from './refused-uploads.ts';
import { sendContent } from './send-content.ts';
import { type AdminViewer, type DeviceViewer, findViewer, type StudentViewer, type Viewer } from './session.ts';
import { UploadMemory } from './upload-memory.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  file: E['file'] extends FileField ? Upload | undefined : undefined;
  /** The call's `Idempotency-Key`; undefined where none came or the contract takes none. */
  idempotencyKey: string | undefined;
  /** The caller; certain where the endpoint asks for a session. */
  viewer: CallerOf<E['access']>;
  /** The version that the caller has already, where the answer may be 304. */
  ifNoneMatch: string | undefined;
  ip: string;
  /** What the browser calls itself, '' if nothing. */
  userAgent: string;
  /** The header as it came, '' where there was none. */
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

/** Ties a contract to the code that answers it. What the code returns is checked against the contract's types. */
export function implement<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}

/**
 * What anybody may send as JSON lies in memory while its rest is waited for, on as many connections as there are. The
 * longest is a contact message: 4,000 letters, 18 KB in Tamil.
 */
export const bodyMaxBytes = 32 * 1024;
/** Events and settings carry texts and lists, phones of the gate 500 scans. */
const largeBodyMaxBytes = 1024 * 1024;

/**
 * The schemas on routes are documentation: `mount` itself parses, once, and answers with the contract's words. Given
 * to the framework as it starts, so that it does not load the compilers that it would use.
 */
export const parsingByContracts: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    // Its type knows Ajv alone.
    buildValidator: () => (() => () => true) as never,
    buildSerializer: () => () => JSON.stringify,
  },
};

/** Puts a route on the server: session, then parsing, then the feature's code, then the contract's output. */
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
    // A caller without the right session is refused by `onRequest`, before the body is read.
    ...((endpoint.access === 'admin' || endpoint.access === 'device') && { bodyLimit: largeBodyMaxBytes }),
    async onRequest(request, reply) {
      const { authorization } = request.headers;
      if (endpoint.access === 'device') {
        request.device = await platform.findDevice(deviceKeyIn(authorization));
        if (!request.device) await reply.code(401).send({ message: notPaired });
        return;
      }
      const viewer = authorization ? await findViewer(platform.db, authorization, platform.now()) : undefined;
      // Where the public may call too, organisers see more; not before they have a password of their own.
      request.viewer = endpoint.access === 'public' && mustChangePassword(viewer) ? undefined : viewer;
      const barred = whyBarred(endpoint, request.viewer);
      if (barred) await reply.code(barred.status).send({ message: barred.message, errors: barred.errors });
    },
    async handler(request, reply) {
      const receive = () =>
        withUploadMemory(endpoint, request.viewer?.id, async (memory) => {
          const call = await parse(endpoint, input, request, memory);
          return call instanceof Refusal ? call : handle(call);
        });
      const answer = await refusedUploads
        .within(endpoint, request.viewer, receive)
        .catch((error: unknown) => unlessSessionEnded(platform, request, error));
      if (answer === sessionEnded) return reply.code(401).send({ message: pleaseLogIn(endpoint) });
      if (answer instanceof Refusal) return sendRefusal(reply, endpoint, answer);
      if (answer instanceof Content) return sendContent(request, reply, answer);
      if (answer instanceof Streamed) return sendStreamed(request, reply, answer);
      if (answer instanceof LiveAnswer && wantsStream(request)) {
        return sendLive(request, reply, answer, () => isStillLet(platform, endpoint, request));
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

interface Barred {
  status: 401 | 403;
  message: string;
  errors?: Record<string, string>;
}

function whyBarred(endpoint: Endpoint, viewer: Viewer | undefined): Barred | undefined {
  if (endpoint.access === 'public' || endpoint.access === 'signed-link' || endpoint.access === 'device') {
    return undefined;
  }
  if (!viewer) return { status: 401, message: pleaseLogIn(endpoint) };
  if (viewer.kind === 'admin' && endpoint.access === 'admin') return whyBarredByRole(endpoint, viewer);
  if (viewer.kind === endpoint.access) return undefined;
  const needed = endpoint.access === 'student' ? 'a student account' : 'an administrator’s account';
  return { status: 403, message: `This needs ${needed}.` };
}

function whyBarredByRole({ needs, beforeNewPassword }: Endpoint, viewer: AdminViewer): Barred | undefined {
  const { role } = viewer;
  if (mustChangePassword(viewer) && !beforeNewPassword) {
    return { status: 403, message: choosePassword, errors: { newPassword: choosePassword } };
  }
  if (needs && may(role, needs)) return undefined;
  return { status: 403, message: `Your role (${role}) does not allow this. Please ask an administrator.` };
}

/** Asked again and again while an answer stays open; another role is another answer. */
async function isStillLet(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<boolean> {
  if (endpoint.access === 'device') {
    const device = await platform.findDevice(deviceKeyIn(request.headers.authorization));
    return device !== undefined && !device.isRevoked;
  }
  const { db, now } = platform;
  const before = request.viewer;
  const viewer = before && (await findViewer(db, request.headers.authorization, now()));
  if (whyBarred(endpoint, viewer)) return false;
  return before?.kind !== 'admin' || (viewer?.kind === 'admin' && viewer.role === before.role);
}

const mustChangePassword = (viewer: Viewer | undefined) => viewer?.kind === 'admin' && viewer.mustChangePassword;
const choosePassword = 'Please choose a password of your own first.';
const notPaired = 'This phone is not paired. Please ask for a pairing code.';
/** Undefined where the header holds none. */
const deviceKeyIn = (authorization = '') => /^Device ([\w-]{20,100})$/.exec(authorization)?.[1];
const pleaseLogIn = ({ access }: Endpoint) => `Please ${access === 'admin' ? 'sign in' : 'log in'} to continue.`;
const sessionEnded = Symbol('the caller is signed out');

/** An account that was deleted while its own call was under way is missing wherever that call looks for it. */
async function unlessSessionEnded({ db, now }: Platform, request: FastifyRequest, error: unknown): Promise<symbol> {
  if (!request.viewer || (await findViewer(db, request.headers.authorization, now()))) throw error;
  request.log.info({ req: request, err: error }, 'the caller’s session ended meanwhile');
  return sessionEnded;
}

const anything = z.unknown();

// Made once a route: building a schema costs far more than using it.
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

async function parse(
  endpoint: Endpoint,
  input: ReturnType<typeof inputSchema>,
  request: FastifyRequest,
  memory: UploadMemory | undefined,
): Promise<Call<Endpoint> | Refusal> {
  let body: unknown = request.body ?? {};
  let file: Upload | undefined;
  if (endpoint.file && memory) {
    const form = await receiveForm(request, endpoint.file, memory);
    if (form instanceof Refusal) return form;
    body = form.fields;
    file = form.file;
  }
  const idempotencyKey = endpoint.idempotent ? request.headers['idempotency-key'] : undefined;
  if (idempotencyKey !== undefined && !isKey(idempotencyKey)) {
    return invalid({
      'Idempotency-Key': 'The Idempotency-Key has to be 8 to 128 letters, digits, dashes or underscores.',
    });
  }
  dropOwnConversions(body);
  const parts = input.safeParse({ params: request.params, query: request.query, body }, { error: plainWords });
  if (!parts.success) return new Refusal('invalid', { errors: errorsByField(parts.error) });
  // What no schema has looked at can be of any depth, and nothing reads it.
  const read = [
    endpoint.params && parts.data.params,
    endpoint.query && parts.data.query,
    endpoint.body && parts.data.body,
  ];
  const nul = read.map(fieldWithNul).find((field) => field !== undefined);
  if (nul !== undefined) return invalid({ [nul || 'form']: nulMessage });
  const { viewer, log } = request;
  const ip = plainAddress(request.ip) ?? '';
  const { 'user-agent': userAgent = '', 'if-none-match': ifNoneMatch, cookie: cookies = '' } = request.headers;
  const from = { viewer: request.device ?? viewer, ip, userAgent, cookies, log };
  return { ...parts.data, ...from, file, idempotencyKey, ifNoneMatch } as unknown as Call<Endpoint>;
}

/** PostgreSQL cannot hold this character anywhere, so no field has to think of it by itself. */
function fieldWithNul(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const field = fieldWithNul(inner);
    if (field !== undefined) return field ? `${name}.${field}` : name;
  }
  return undefined;
}

const isKey = (text: string | string[]): text is string => typeof text === 'string' && /^[\w-]{8,128}$/.test(text);

/** In seconds. */
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
  const retryAfter = refusal.retryAfter ?? usualWaits[words.status];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(words.status).send({ message: refusal.message ?? words.message, errors });
}

// For the API's documentation alone: parsing happens above, once, with the contract's own words.
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
    /** The phone that calls, where the endpoint is for phones. */
    device: DeviceViewer | undefined;
  }
  interface FastifyContextConfig {
    /** `operator`: this machine itself, or a caller with the token from the settings. */
    access?: Endpoint['access'] | 'operator';
    needs?: Endpoint['needs'];
  }
}
