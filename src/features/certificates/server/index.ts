import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { listMyCertificates } from '../contract.ts';
import { readMyCertificates } from './my-certificates.ts';

export { issueCertificate } from './issue-certificate.ts';
export { readMyCertificates } from './my-certificates.ts';

export function certificateRoutes({ db }: Platform): Route[] {
  return [implement(listMyCertificates, ({ viewer }) => readMyCertificates(db, viewer.id))];
}
