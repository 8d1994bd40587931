import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** What a proxy adds: then the connection comes from this machine, but whoever asks does not. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Somebody on this machine, or whoever has the token. Behind a proxy everybody seems to be on this machine. */
export function mayReadMetrics(
  { metricsToken, trustProxy }: Pick<Config, 'metricsToken' | 'trustProxy'>,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined) return metricsToken !== undefined && isSame(given, metricsToken);
  return !trustProxy && isLoopback(socket.remoteAddress) && !forwarded.some((name) => headers[name] !== undefined);
}

const isLoopback = (address = '') => /^(::ffff:)?127\./.test(address) || address === '::1';

// Of the same length whatever was given, so that the comparison tells nothing.
const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
