import type { FastifyInstance } from 'fastify';
import { wakeStreams } from '#server/http/live-answer.ts';
import type { News } from '#server/news.ts';

/** What this server changed shows at once on this one and on the others; without news they look within a second. */
export function shareNews(http: FastifyInstance, news: News, forgetSite: () => void): void {
  news.heard('site', forgetSite);
  news.heard('lists', () => wakeStreams(http));
  http.addHook('onResponse', async (request, reply) => {
    const { access } = request.routeOptions.config;
    const changed = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400;
    if (!changed || (access !== 'student' && access !== 'admin' && access !== 'device')) return;
    wakeStreams(http);
    news.tell('lists');
  });
}
