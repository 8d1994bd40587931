import { createContext } from 'react-router';
import { type Api, type ApiAnswer, type ApiRequest, createApi, type Send } from '#shared/api-client.ts';
import { createEmitter } from './emitter.ts';
import { takeEarlyCall } from './network/early-calls.tsx';
import { retryWhileBusy } from './network/retry.ts';
import { limitOf } from './network/time-limits.ts';
import { adminSession, endSession, type SessionKind, studentSession } from './sessions.ts';

/**
 * Public calls inside a server loader: `context.get(apiContext)`. The server sets it and carries the calls in process.
 */
export const apiContext = createContext<Api>();

/** Calls from the browser. Each is sent with the session that its contract requires, public ones without a session. */
export const api: Api = createApi(sendWith((request) => request.access));

/** The control room's calls. They are sent with the administrator's session even if they are public. */
export const adminApi: Api = createApi(thenTell(sendWith(() => 'admin')));

const adminWrites = createEmitter();

/** Calls back after each change that this browser has made in the control room. */
export const onAdminWrite = adminWrites.subscribe;

/** The same calls as `api`, sent by something other than `fetch`. */
export function apiOver(carry: Carry): Api {
  return createApi(sendWith((request) => request.access, carry));
}

/** A request in the form in which it is sent. */
interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData | string | undefined;
  /** Milliseconds after which the call counts as unanswered. */
  limit: number;
}

/** Rejects only if there was no answer. */
type Carry = (request: WireRequest) => Promise<ApiAnswer>;

function sendWith(accessOf: (request: ApiRequest) => ApiRequest['access'], carry: Carry = fetchAnswer): Send {
  return async (request) => {
    const access = accessOf(request);
    // Read once, because somebody else may sign in while the call waits for a busy server.
    const session = authorization(access);
    const ask = () => carry(onTheWire(request, session));
    const answer = await (request.retryWhileBusy ? retryWhileBusy(ask) : ask());
    if (answer.status === 401 && (access === 'student' || access === 'admin')) endRefused(access, session);
    return answer;
  };
}

function thenTell(send: Send): Send {
  return async (request) => {
    const answer = await send(request);
    if (request.method !== 'GET' && answer.status < 300) adminWrites.emit();
    return answer;
  };
}

export function authorization(access: ApiRequest['access']): string | undefined {
  // The student's token is stored with the word Bearer in front (R89), the administrator's without it.
  if (access === 'student') return studentSession.token();
  const token = access === 'admin' ? adminSession.token() : undefined;
  return token && `Bearer ${token}`;
}

/** Called after a 401. Ends the session that was sent (`authorization`), but not one that was opened since. */
export function endRefused(kind: SessionKind, sent: string | undefined): void {
  if (sent === authorization(kind)) endSession(kind);
}

function onTheWire(request: ApiRequest, authorizationHeader: string | undefined): WireRequest {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (authorizationHeader) headers.authorization = authorizationHeader;
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey;
  if (request.ifNoneMatch) headers['if-none-match'] = request.ifNoneMatch;
  if (request.json !== undefined) headers['content-type'] = 'application/json';
  const body = request.form ? toFormData(request.form) : request.json && JSON.stringify(request.json);
  return {
    method: request.method,
    url: request.url,
    headers,
    body: body as FormData | string | undefined,
    limit: limitOf(request),
  };
}

async function fetchAnswer({ url, limit, ...wire }: WireRequest): Promise<ApiAnswer> {
  const request = { ...wire, signal: AbortSignal.timeout(limit) };
  const early = request.method === 'GET' ? takeEarlyCall(url, request.headers.authorization) : undefined;
  // An early call that was lost on the way is sent a second time.
  const response = await (early?.catch(() => fetch(url, request)) ?? fetch(url, request));
  return {
    status: response.status,
    json: readAnswer(response.ok, await response.text()),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  };
}

/**
 * Reads an answer as JSON. A success that cannot be read was cut off: it throws, as if there were no answer. A refusal
 * that cannot be read comes from a proxy or a crash: undefined.
 */
export function readAnswer(isSuccess: boolean, text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (isSuccess) throw error;
    return undefined;
  }
}

/** Our server never sends the header as a date. */
export const secondsOf = (header: string | null): number => Number(header) || 0;

function toFormData({ fields, file }: NonNullable<ApiRequest['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append(file.field, file.content as Blob);
  return form;
}
