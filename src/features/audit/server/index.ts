import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { listAudit } from '../contract.ts';
import { readAudit } from './read-audit.ts';

export function auditRoutes({ db }: Platform): Route[] {
  return [implement(listAudit, ({ query }) => readAudit(db, query))];
}
