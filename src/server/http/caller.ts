import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { may, roleName } from '#shared/permissions.ts';
import type { Platform } from '../platform.ts';
import { type AdminViewer, findViewer, type Viewer } from './session.ts';

/** Why a call is not allowed. */
export class Denied {
  readonly status: 401 | 403;
  readonly message: string;
  readonly errors: Record<string, string> | undefined;

  constructor(status: 401 | 403, message: string, errors?: Record<string, string>) {
    this.status = status;
    this.message = message;
    this.errors = errors;
  }
}

export const sendDenied = (reply: FastifyReply, { status, message, errors }: Denied): FastifyReply =>
  reply.code(status).send({ message, errors });

/** Sets the request's caller from its `Authorization` header, or returns why the call is not allowed. */
export async function authenticate(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Denied | undefined> {
  const { authorization } = request.headers;
  if (endpoint.access === 'device') {
    request.device = await platform.findDevice(deviceKeyIn(authorization));
    return request.device ? undefined : new Denied(401, notPaired);
  }
  const viewer = authorization ? await findViewer(platform.db, authorization, platform.now()) : undefined;
  // On public endpoints organisers see more than the public, but only after they have chosen their own password.
  request.viewer = endpoint.access === 'public' && mustChangePassword(viewer) ? undefined : viewer;
  return whyDenied(endpoint, request.viewer);
}

/**
 * Whether the caller may still read. Called repeatedly while a live answer is open. A changed role ends it, because
 * another role may see other data.
 */
export async function isStillAllowed(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<boolean> {
  if (endpoint.access === 'device') {
    const device = await platform.findDevice(deviceKeyIn(request.headers.authorization));
    return device !== undefined && !device.isRevoked;
  }
  const { db, now } = platform;
  const before = request.viewer;
  const viewer = before && (await findViewer(db, request.headers.authorization, now()));
  if (whyDenied(endpoint, viewer)) return false;
  return before?.kind !== 'admin' || (viewer?.kind === 'admin' && viewer.role === before.role);
}

/**
 * If the session has ended during the call, returns a 401 instead of the error: a deleted account can cause errors
 * anywhere in its own call.
 */
export async function unlessSessionEnded(
  { db, now }: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<Denied> {
  if (!request.viewer || (await findViewer(db, request.headers.authorization, now()))) throw error;
  request.log.info({ req: request, err: error }, 'the caller’s session ended meanwhile');
  return new Denied(401, pleaseLogIn(endpoint));
}

function whyDenied(endpoint: Endpoint, viewer: Viewer | undefined): Denied | undefined {
  if (endpoint.access === 'public' || endpoint.access === 'signed-link' || endpoint.access === 'device') {
    return undefined;
  }
  if (!viewer) return new Denied(401, pleaseLogIn(endpoint));
  if (viewer.kind === 'admin' && endpoint.access === 'admin') return whyDeniedByRole(endpoint, viewer);
  if (viewer.kind === endpoint.access) return undefined;
  const needed = endpoint.access === 'student' ? 'a student account' : 'an administrator’s account';
  return new Denied(403, `This needs ${needed}.`);
}

function whyDeniedByRole({ needs, beforeNewPassword }: Endpoint, viewer: AdminViewer): Denied | undefined {
  if (mustChangePassword(viewer) && !beforeNewPassword) {
    return new Denied(403, choosePassword, { newPassword: choosePassword });
  }
  if (needs && may(viewer.role, needs)) return undefined;
  return new Denied(403, `Your role (${roleName(viewer.role)}) does not allow this. Please ask an administrator.`);
}

const mustChangePassword = (viewer: Viewer | undefined) => viewer?.kind === 'admin' && viewer.mustChangePassword;
const choosePassword = 'Please choose a password of your own first.';
const notPaired = 'This phone is not paired. Please ask for a pairing code.';
/** Undefined if the header has no device key. */
const deviceKeyIn = (authorization = '') => /^Device ([\w-]{20,100})$/i.exec(authorization)?.[1];
const pleaseLogIn = ({ access }: Endpoint) => `Please ${access === 'admin' ? 'sign in' : 'log in'} to continue.`;
