import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wantsStream } from '../http/live-answer.ts';
import type { Metric, Sample } from './text.ts';

/** Upper bounds in seconds; above the last there is only "more". */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];

export interface Answered {
  method: string;
  route: string;
  status: number;
}

export interface RequestTimes {
  read(): Metric;
  /** For an answer that was given before the hooks of the framework. */
  add(answered: Answered, seconds: number): void;
}

interface Times {
  labels: Record<string, string>;
  /** By bound, each on its own; the text adds them up. */
  counts: number[];
  count: number;
  sum: number;
}

/**
 * Measures every answer by route and status. Routes as they are declared, never the address that was asked for: that
 * would name people, and grow without end.
 */
export function measureRequests(app: FastifyInstance): RequestTimes {
  const known = new Map<string, Times>();
  app.addHook('onResponse', (request, reply, done) => {
    // A stream is open as long as somebody listens: that is no time that anybody waited.
    if (!wantsStream(request)) add(known, answeredBy(request, reply.statusCode), reply.elapsedTime / 1_000);
    done();
  });
  return {
    add: (answered, seconds) => add(known, answered, seconds),
    read: () => ({
      name: 'symposia_request_duration_seconds',
      help: 'Time until an answer was sent, by route and status.',
      type: 'histogram',
      samples: [...known.values()].flatMap(samplesOf),
    }),
  };
}

const answeredBy = ({ method, routeOptions }: FastifyRequest, status: number): Answered => ({
  ...{ method, route: routeOptions.url ?? 'unknown', status },
});

function add(known: Map<string, Times>, { method, route, status }: Answered, seconds: number): void {
  const key = `${method} ${status} ${route}`;
  let times = known.get(key);
  if (!times) {
    const labels = { method, route, status: String(status) };
    times = { labels, counts: bounds.map(() => 0), count: 0, sum: 0 };
    known.set(key, times);
  }
  times.count += 1;
  times.sum += seconds;
  const bound = bounds.findIndex((most) => seconds <= most);
  if (bound >= 0) times.counts[bound] = (times.counts[bound] ?? 0) + 1;
}

function samplesOf({ labels, counts, count, sum }: Times): Sample[] {
  let upTo = 0;
  const buckets = bounds.map((bound, index) => {
    upTo += counts[index] ?? 0;
    return { labels: { ...labels, le: String(bound) }, value: upTo, suffix: '_bucket' };
  });
  return [
    ...buckets,
    { labels: { ...labels, le: '+Inf' }, value: count, suffix: '_bucket' },
    { labels, value: sum, suffix: '_sum' },
    { labels, value: count, suffix: '_count' },
  ];
}
