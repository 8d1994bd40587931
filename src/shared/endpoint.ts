import type { z } from 'zod';
import type { Ability } from './permissions.ts';

/**
 * Who may call an endpoint. `public`: anybody. `student`, `admin`: a live session of that kind.
 * `signed-link`: anyone with an address that the server signed and that has not expired.
 */
export type Access = 'public' | 'student' | 'admin' | 'signed-link';

export interface RefusalWords {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  message: string;
}

export interface FileField {
  /** The form's field name. */
  field: string;
  /** A file of this many bytes or more is refused. */
  maxBytes: number;
  /** Shown when the file is that large. */
  tooLarge: string;
}

export type Endpoint = Call & Caller;

/** A caller with an organiser's session needs the ability as well. */
type Caller = { access: Exclude<Access, 'admin'>; needs?: undefined } | { access: 'admin'; needs: Ability };

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify's form: `/api/events/:eventId`. */
  path: `/${string}`;
  /** With `admin`: also for who has to choose a password first. */
  beforeNewPassword?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Present: the call is multipart/form-data with at most this one file. */
  file?: FileField;
  /** Takes an `Idempotency-Key`: the same request with the same key gets the same answer. */
  idempotent?: true;
  output: z.ZodType;
  /** Status of the successful answer, 200 unless given. */
  status?: 200 | 201;
  /** Expected refusals: part of the contract, with the words that are shown. */
  refusals?: Record<string, RefusalWords>;
}

/** States a call once for the server, the browser and the API's documentation. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

export type Output<E extends Endpoint> = z.output<E['output']>;
export type RefusalCode<E extends Endpoint> =
  E['refusals'] extends Record<infer K extends string, RefusalWords> ? K : never;

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
type OptionalIfUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** What a caller hands over: `params`, `query` and `body` as the contract names them, the one file, the key. */
export type CallInput<E extends Endpoint> = OptionalIfUndefined<{
  params: InputOf<E['params']>;
  query: InputOf<E['query']> | undefined;
  body: InputOf<E['body']>;
  file: E['file'] extends FileField ? Blob | undefined : undefined;
  idempotencyKey: E['idempotent'] extends true ? string | undefined : undefined;
  /** While the server is too busy, wait and send the call again (`web/retry.ts`). */
  retryWhileBusy: true | undefined;
}>;

/** A file in a browser or in Node, named here because this folder knows neither's types. */
interface Blob {
  readonly size: number;
  readonly type: string;
}
