import type { z } from 'zod';
import type { Ability } from './permissions.ts';

/**
 * Who may call an endpoint. `public`: anybody. `student`, `admin`: a live session of that kind.
 * `signed-link`: anyone with an address that the server signed and that has not expired. `device`: a phone that was
 * paired for the gate, with `Authorization: Device <key>`.
 */
export type Access = 'public' | 'student' | 'admin' | 'signed-link' | 'device';

interface RefusalWords {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  message: string;
  /** Seconds until it is worth another try, for `Retry-After`: as many as the words say. Left out: as the status usually has. */
  retryAfter?: number;
}

export interface FileField {
  /** The form's field name. */
  field: string;
  /** A file of this many bytes or more is refused. */
  maxBytes: number;
  /** Shown when the file is that large. */
  tooLarge: string;
}

/** `summary`: for the documentation of the API. */
export type Endpoint = Call & Schemas & { summary: string };

/** What a browser needs to make a call: all of its contract but the schemas and the summary for the documentation. */
export type Call = Caller & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify's form: `/api/events/:eventId`. */
  path: `/${string}`;
  /** With `admin`: also for people who have to choose a password first. */
  beforeNewPassword?: true;
  /** Present: the call is multipart/form-data with at most this one file. */
  file?: FileField;
  /** Takes an `Idempotency-Key`: the same request with the same key gets the same answer. */
  idempotent?: true;
  /** Status of the successful answer, 200 unless given. */
  status?: 200 | 201;
  /** Expected refusals: part of the contract, with the words that are shown. */
  refusals?: Record<string, RefusalWords>;
};

interface Schemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
}

/** A caller with an organiser's session needs the ability as well. */
type Caller = { access: Exclude<Access, 'admin'>; needs?: undefined } | { access: 'admin'; needs: Ability };

/** Only a type: no object has this property. */
export interface Answers<T> {
  answer?: T;
}

/** Only a type, as `Answers`: the input of a call without schemas. */
export interface Asks<Input> {
  asked?: Input;
}

/** States a call once for the server, the browser and the API's documentation. */
export function endpoint<const E extends Endpoint>(spec: E & { output: z.ZodType<AnswerOf<E>> }): E {
  return spec;
}

/**
 * States a call for pages that cannot wait for Zod (decision 26): a feature's `calls.ts` has it, and its contract adds
 * the schemas. `call<Answer>()({ … })`
 */
export function call<Answer, Input = unknown>() {
  return <const C extends Call>(spec: C): C & Answers<Answer> & Asks<Input> => spec;
}

type AnswerOf<C> = C extends Answers<infer T> ? T : unknown;
export type Output<C extends Call> = C extends Schemas ? z.output<C['output']> : AnswerOf<C>;
export type RefusalCode<C extends Call> =
  C['refusals'] extends Record<infer K extends string, RefusalWords> ? K : never;

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
/** By the schema, and in a call without schemas by the names in the path. */
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

/** What a caller hands over: `params`, `query` and `body` as the contract names them, the one file, the key. */
export type CallInput<C extends Call> = OptionalIfUndefined<{
  params: ParamsOf<C>;
  query: C extends Schemas ? InputOf<C['query']> | undefined : AskedOf<C, 'query'>;
  body: C extends Schemas ? InputOf<C['body']> : AskedOf<C, 'body'>;
  file: C['file'] extends FileField ? Blob | undefined : undefined;
  idempotencyKey: C['idempotent'] extends true ? string | undefined : undefined;
  /** While the server is too busy, wait and send the call again (`web/network/retry.ts`). */
  retryWhileBusy: true | undefined;
}>;

/** A file in a browser or in Node, named here because this folder knows neither's types. */
interface Blob {
  readonly size: number;
  readonly type: string;
}
