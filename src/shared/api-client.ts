import type { Call, CallInput, Output } from './endpoint.ts';
import type { Failure } from './fields.ts';

/** A refused or failed call. `status` is 0 if there was no answer (no network, or the server does not run). */
export class ApiError extends Error {
  readonly status: number;
  /** Messages by field name, for a form. */
  readonly errors: Record<string, string>;

  constructor(status: number, message: string, errors: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
  }
}

/** It does not exist, or the address has no valid id: trying again does not help. */
export const isMissing = ({ status }: ApiError): boolean => [400, 404, 422].includes(status);

export interface ApiRequest {
  method: Call['method'];
  url: string;
  access: Call['access'];
  json?: unknown;
  form?: { fields: Record<string, string>; file?: { field: string; content: unknown } };
  /** Sent as the header `Idempotency-Key`. */
  idempotencyKey?: string;
  /** Sent as the header `If-None-Match`. */
  ifNoneMatch?: string;
  retryWhileBusy?: boolean;
}

export interface ApiAnswer {
  status: number;
  json: unknown;
  /** The seconds of the header `Retry-After`. */
  retryAfter?: number;
}

/** Sends a request: `fetch` in the browser, in-process on the server. Rejects only if there was no answer. */
export type Send = (request: ApiRequest) => Promise<ApiAnswer>;

export interface Api {
  call<C extends Call>(call: C, ...input: Args<C>): Promise<Output<C>>;
}

// A call without input needs no empty object.
type Args<C extends Call> = object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: unknown;
  idempotencyKey?: string;
  ifNoneMatch?: string;
  retryWhileBusy?: boolean;
}

/** Typed calls over any `Send`. Throws ApiError for everything but a successful answer. */
export function createApi(send: Send): Api {
  return {
    async call(call, ...[input]) {
      const answer = await send(toRequest(call, (input ?? {}) as AnyInput)).catch(() => {
        throw new ApiError(0, 'The server could not be reached. Please check your connection and try again.');
      });
      if (answer.status >= 200 && answer.status < 300) return answer.json as Output<typeof call>;
      const refused = failureIn(answer.json);
      throw new ApiError(answer.status, refused?.message ?? '', refused?.errors);
    },
  };
}

/**
 * This is written by hand, because every page would otherwise load Zod. Undefined for an answer of a proxy or a crash.
 */
function failureIn(json: unknown): Failure | undefined {
  const { message, errors } = (json ?? {}) as { message?: unknown; errors?: unknown };
  if (typeof message !== 'string') return;
  const isRecord = typeof errors === 'object' && errors !== null;
  return isRecord ? { message, errors: errors as Failure['errors'] } : { message };
}

function toRequest(call: Call, input: AnyInput): ApiRequest {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = query.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  const request: ApiRequest = {
    method: call.method,
    url: search ? `${path}?${search}` : path,
    access: call.access,
    ...(input.idempotencyKey && { idempotencyKey: input.idempotencyKey }),
    ...(input.ifNoneMatch && { ifNoneMatch: input.ifNoneMatch }),
    ...(input.retryWhileBusy && { retryWhileBusy: true }),
  };
  if (!call.file) return input.body ? { ...request, json: input.body } : request;
  const fields = Object.fromEntries(Object.entries(input.body ?? {}).map(([key, value]) => [key, String(value)]));
  const file = input.file ? { field: call.file.field, content: input.file } : undefined;
  return { ...request, form: { fields, file } };
}
