import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { rangesCheck } from '../http/network.ts';

/** What a proxy adds: then the connection comes from this machine, but the caller does not. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** A caller on this machine, or one with the token. Behind a proxy everybody seems to be on this machine. */
export function mayReadMetrics(
  { metricsToken, trustedProxies }: Pick<Config, 'metricsToken' | 'trustedProxies'>,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined) return metricsToken !== undefined && isSame(given, metricsToken);
  if (trustedProxies.length > 0 || forwarded.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress);
}

const isLoopback = rangesCheck(['127.0.0.0/8', '::1']);

// Of the same length whatever was given, so that the comparison tells nothing.
const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
