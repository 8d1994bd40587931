import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Measure } from '../metrics/request-times.ts';
import type { Content } from './content.ts';
import { answerContent } from './send-content.ts';

/** Cached answers of one route, which are the same for everybody. */
export interface ReadyAnswers {
  /** The route's declared path, for the metrics. */
  route: string;
  /** The cached answer. Undefined if nothing is cached for this address: then the route itself must answer. */
  find(address: string): Content | undefined;
}

interface Source {
  ready: readonly ReadyAnswers[];
  nextRequestId: () => string;
  measure: Measure;
}

/**
 * Sends cached answers from memory before the framework runs. When registration opens, most requests are for these, and
 * the router, the hooks and parsing cost more than the answer (decision 23). The bytes are the same as the route itself
 * would send. `listen` wraps the framework's listener; until `open` is called, the framework answers everything.
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
      // At `debug` each request is logged, and the framework writes those lines.
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
  // With a session the answer may differ. The framework refuses requests without a Host.
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
