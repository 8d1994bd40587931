import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isForeignKeyViolation } from '../db/violations.ts';
import { isPageLoad, sendFailurePage } from './failure-page.ts';
import { whyOutage } from './outages.ts';
import { MalformedForm } from './receive-form.ts';

/** Returns the first message for each field: `{ 'teamMembers.1.email': 'Valid email is required' }`. */
export function errorsByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    // The first element of the path is always body, query or params.
    errors[issue.path.slice(1).join('.') || 'form'] ??= issue.message;
  }
  return errors;
}

const cutOff = 'The request was cut off.';

const plainWords: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The request has a content type that this call does not take.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, cutOff],
};

/** Sends every failure as `{ message }` (R27), or as a page if a browser loads a page. The cause is only logged. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = thrown as Error & { code?: string; statusCode?: number };
    const known = plainWords[error.code ?? ''];
    if (known) return reply.code(known[0]).send({ message: known[1] });
    // This comes before outages: a connection that the caller resets has the same error code as one to the database.
    if (error === request.raw.errored) return reply.code(400).send({ message: cutOff });
    const outage = whyOutage(error);
    if (outage) {
      request.log.error({ req: request, err: error }, outage.log);
      return sendFailure(request, reply.code(outage.status).header('retry-after', String(outage.retryAfter)), outage);
    }
    // This is for calls that do not expect it. Calls that expect it say what was deleted.
    if (isForeignKeyViolation(error)) {
      request.log.error({ req: request, err: error }, 'something that the request needs was deleted meanwhile');
      return sendFailure(request, reply.code(409), { message: goneMeanwhile });
    }
    if (error instanceof MalformedForm) return reply.code(error.status).send({ message: error.message });
    const isCutOff = /Premature close|aborted/.test(error.message);
    if (isCutOff) return reply.code(400).send({ message: cutOff });
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ message: 'The request could not be understood.' });
    }
    request.log.error({ req: request, err: error }, 'unexpected failure');
    return sendFailure(request, reply.code(500), { message: onOurSide, reference: ` (Reference ${request.id})` });
  });
}

/**
 * The answer is not cached, because a cache could keep a 404 for any time, and the next version of the server may have
 * the call.
 */
export const noSuchCall = (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such call.' });

const goneMeanwhile = 'Something that this needs was deleted meanwhile. Please load the page again.';
const onOurSide = 'Something went wrong on our side. Please try again.';

interface Failure {
  message: string;
  /** Appended to the message. A page shows a reference in any case. */
  reference?: string;
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, { message, reference = '' }: Failure): FastifyReply {
  if (isPageLoad(request)) return sendFailurePage(request, reply, message);
  return reply.send({ message: message + reference });
}
