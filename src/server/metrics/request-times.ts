import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { wantsStream } from '../http/live-answer.ts';

interface Answered {
  /**
   * The declared path, never the requested address: addresses would identify people, and their number would grow
   * without end.
   */
  route: string;
  method: string;
  status: number;
}

/** Measures an answer that was sent before the framework's hooks run. */
export type Measure = (answered: Answered, seconds: number) => void;

/** Measures every answer of the framework by route and status. */
export function measureRequests(app: FastifyInstance, registry: Registry): Measure {
  const times = new Histogram({
    name: 'symposia_request_duration_seconds',
    help: 'Time until an answer was sent, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const measure: Measure = ({ method, route, status }, seconds) => times.observe({ method, route, status }, seconds);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const answered = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
    // A stream stays open as long as its reader wants, so its time does not show how long anybody waited.
    if (!wantsStream(request)) measure(answered, reply.elapsedTime / 1_000);
    done();
  });
  return measure;
}
