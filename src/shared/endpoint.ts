import type { z } from 'zod';
import type { Ability } from './permissions.ts';

/**
 * Who may call an endpoint. `public`: anybody. `student`, `admin`: a live session of that kind. `signed-link`: anybody
 * with an address that the server signed and that has not expired. `device`: a phone that was paired for the gate, with
 * `Authorization: Device <key>`.
 */
export type Access = 'public' | 'student' | 'admin' | 'signed-link' | 'device';

interface RefusalText {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  message: string;
  /** Seconds for `Retry-After`, which must match the message. Without it, the status decides. */
  retryAfter?: number;
}

export interface FileField {
  /** The form's field name. */
  field: string;
  /** A file of this size or more is refused. */
  maxBytes: number;
  /** The message for such a file. */
  tooLarge: string;
}

/** `summary`: for the API documentation. */
export type Endpoint = Call & Schemas & { summary: string };

/** The parts of a contract that a browser needs for a call: without the schemas and the summary. */
export type Call = Caller & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Fastify's notation: `/api/events/:eventId`. */
  path: `/${string}`;
  /** With `admin`: also open to people who must choose a password first. */
  beforeNewPassword?: true;
  /** If present, the call is multipart/form-data with at most this one file. */
  file?: FileField;
  /** Takes an `Idempotency-Key`: the same request with the same key gets the same answer. */
  idempotent?: true;
  /** Status of the successful answer, by default 200. */
  status?: 200 | 201;
  /** Expected refusals: part of the contract, with the messages that are shown. */
  refusals?: Record<string, RefusalText>;
};

interface Schemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
}

/** A caller with an organiser's session also needs the ability. */
type Caller = { access: Exclude<Access, 'admin'>; needs?: undefined } | { access: 'admin'; needs: Ability };

/** Carries the type of the answer. No object has this property. */
export interface Answers<T> {
  answer?: T;
}

/** Carries the type of the input of a call without schemas. No object has this property. */
export interface Asks<Input> {
  asked?: Input;
}

/** Declares a call once for the server, the browser and the API documentation. */
export function endpoint<const E extends Endpoint>(spec: E & { output: z.ZodType<AnswerOf<E>> }): E {
  return spec;
}

/**
 * Declares a call for pages that cannot wait for Zod (decision 26). It is in the feature's `calls.ts`, and the contract
 * adds the schemas. `call<Answer>()({ … })`
 */
export function call<Answer, Input = unknown>() {
  return <const C extends Call>(spec: C): C & Answers<Answer> & Asks<Input> => spec;
}

type AnswerOf<C> = C extends Answers<infer T> ? T : unknown;
export type Output<C extends Call> = C extends Schemas ? z.output<C['output']> : AnswerOf<C>;
export type RefusalCode<C extends Call> = C['refusals'] extends Record<infer K extends string, RefusalText> ? K : never;

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
/** From the schema; in a call without schemas, from the names in the path. */
type ParamsOf<C extends Call> = C extends Schemas ? InputOf<C['params']> : NamesIn<C['path']>;
type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;
type OptionalIfUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

type AskedOf<C, Part extends string> =
  C extends Asks<infer I> ? (I extends Record<Part, infer P> ? P : undefined) : undefined;

/** What a caller passes: `params`, `query` and `body` as in the contract, the file and the key. */
export type CallInput<C extends Call> = OptionalIfUndefined<{
  params: ParamsOf<C>;
  query: C extends Schemas ? InputOf<C['query']> | undefined : AskedOf<C, 'query'>;
  body: C extends Schemas ? InputOf<C['body']> : AskedOf<C, 'body'>;
  file: C['file'] extends FileField ? Blob | undefined : undefined;
  idempotencyKey: C['idempotent'] extends true ? string | undefined : undefined;
  /** The ETag of what the caller shows. The call fails with 304 if there is nothing newer. */
  ifNoneMatch: string | undefined;
  /** While the server is too busy, waits and sends the call again (`web/network/retry.ts`). */
  retryWhileBusy: true | undefined;
}>;

/** A file in a browser or in Node. Declared here, because this folder has the types of neither. */
interface Blob {
  readonly size: number;
  readonly type: string;
}
