import { createContext } from 'react-router';
import { type Api, type ApiAnswer, type ApiRequest, createApi, type Send } from '#shared/api-client.ts';
import { createEmitter } from './emitter.ts';
import { takeEarlyCall } from './network/early-calls.tsx';
import { retryWhileBusy } from './network/retry.ts';
import { adminSession, endSession, type SessionKind, studentSession } from './sessions.ts';

/** The public calls inside a server loader: `context.get(apiContext)`. The server puts its own carrier there. */
export const apiContext = createContext<Api>();

/** Calls from the browser: each with the session that its contract asks for, public ones with none. */
export const api: Api = createApi(sendWith((request) => request.access));

/** The control room's calls: with the administrator's session even where the public may call too. */
export const adminApi: Api = createApi(thenTell(sendWith(() => 'admin')));

const adminWrites = createEmitter();

/** Calls back after each change that this browser has made in the control room. */
export const onAdminWrite = adminWrites.subscribe;

/** Calls as `api` makes them, carried by something else than `fetch`. */
export function apiOver(carry: Carry): Api {
  return createApi(sendWith((request) => request.access, carry));
}

/** A request as it goes over the wire. */
interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData | string | undefined;
}

/** Rejects only if no answer came. */
type Carry = (request: WireRequest) => Promise<ApiAnswer>;

function sendWith(accessOf: (request: ApiRequest) => ApiRequest['access'], carry: Carry = fetchAnswer): Send {
  return async (request) => {
    const access = accessOf(request);
    // Once: somebody else may sign in while the call waits for a server that is busy.
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
  // The student's is stored with the word Bearer in front (R89), the administrator's without it.
  if (access === 'student') return studentSession.token();
  const token = access === 'admin' ? adminSession.token() : undefined;
  return token && `Bearer ${token}`;
}

/** After a refusal: ends the session that was sent (`authorization`), but not one that somebody has opened since. */
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
  return { method: request.method, url: request.url, headers, body: body as FormData | string | undefined };
}

async function fetchAnswer({ url, ...request }: WireRequest): Promise<ApiAnswer> {
  const early = request.method === 'GET' ? takeEarlyCall(url, request.headers.authorization) : undefined;
  // One that was lost on the way gets the second try that any page's loader is.
  const response = await (early?.catch(() => fetch(url, request)) ?? fetch(url, request));
  return {
    status: response.status,
    json: readAnswer(response.ok, await response.text()),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  };
}

/**
 * Reads an answer as JSON. A success that cannot be read was cut off: it throws, as if no answer had come. A refusal
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

/** We never send the header's other form, a date. */
export const secondsOf = (header: string | null): number => Number(header) || 0;

function toFormData({ fields, file }: NonNullable<ApiRequest['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append(file.field, file.content as Blob);
  return form;
}
