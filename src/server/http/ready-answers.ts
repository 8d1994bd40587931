import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Measure } from '../metrics/request-times.ts';
import type { Content } from './content.ts';
import { answerContent } from './send-content.ts';

/** The answers of a route that are the same for everybody, and are kept ready. */
export interface ReadyAnswers {
  /** The route as it is declared, for the measurements. */
  route: string;
  /** Undefined: nothing is cached for this address now, so the route itself answers. */
  find(address: string): Content | undefined;
}

interface Source {
  ready: readonly ReadyAnswers[];
  nextRequestId: () => string;
  measure: Measure;
}

/**
 * Sends from memory what is ready, before the framework is asked: when registration opens most requests are such,
 * and the way through router, hooks and parsing costs more than the answer (decision 23). They get what the route
 * sends, byte for byte. `listen` goes around the framework's own listener; until `open`, that one answers everything.
 */
export function createReadyAnswers() {
  let source: Source | undefined;
  return {
    listen(framework: RequestListener): RequestListener {
      return (request, response) => {
        if (!source || !answer(source, request, response)) framework(request, response);
      };
    },
    open(app: FastifyInstance, opened: Source): void {
      // At `debug` each request has one line, and those are the framework's.
      if (app.log.level === 'debug') return;
      source = opened;
      app.addHook('preClose', async () => {
        source = undefined;
      });
    },
  };
}

function answer(
  { ready, nextRequestId, measure }: Source,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '', headers } = request;
  // With a session the answer may differ; a request without a Host is refused elsewhere.
  if (method !== 'GET' || headers.authorization !== undefined || headers.host === undefined) return false;
  for (const { route, find } of ready) {
    const content = find(url);
    if (!content) continue;
    const started = performance.now();
    answerContent(request, response, nextRequestId(), content);
    measure({ method, route, status: response.statusCode }, (performance.now() - started) / 1_000);
    return true;
  }
  return false;
}
