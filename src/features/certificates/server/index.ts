import { claimText } from '#features/documents/rules.ts';
import { findLetter } from '#features/documents/server/index.ts';
import { createAddressThrottle } from '#server/address-throttle.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import * as admin from '../admin-contract.ts';
import * as contract from '../contract.ts';
import * as templates from '../template-contract.ts';
import { sendDrawn } from './draw/send-drawn.ts';
import { createCodeFinder, type FindByCode } from './find-by-code.ts';
import { findCertificates } from './list-certificates.ts';
import type { Batch } from './make-batch.ts';
import type { MakingBatch } from './make-rows.ts';
import { readMyCertificates, readName } from './my-certificates.ts';
import { findParticipants, type RuleReads } from './people.ts';
import type { CertificatesTable } from './tables.ts';
import { type Found, verifyPage } from './verify-page.ts';

export { houseTemplates } from './draw/house-templates.ts';
export { keptPdfKeys, sweepKeptPdfs } from './draw/kept-pdf.ts';
export { exportCertificates, readName } from './my-certificates.ts';
export { removeCertificatesOf } from './remove-certificates.ts';
export { findSeededCertificates, removeSeededCertificate, seedCertificates } from './seed-certificates.ts';

export function certificateRoutes(platform: Platform, reads: RuleReads = {}): Route[] {
  const find = createCodeFinder(platform);
  return [...studentRoutes(platform), ...publicRoutes(platform, find), ...adminRoutes(platform, reads)];
}

function studentRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const names = () => import('./names-of-students.ts');
  // Limits changes of the name, because each one is a write.
  const spellings = createThrottle(platform, 'certificate names', { points: 20, seconds: 3_600 });
  return [
    implement(contract.listMyCertificates, ({ viewer }) => readMyCertificates(platform, viewer.id)),
    implement(contract.readCertificateName, async ({ viewer }) => readName(db, viewer.id)),
    implement(contract.confirmCertificateName, async ({ viewer, body }) => {
      if (!(await spellings.spend(viewer.id))) return refuse('tooManyNames');
      return (await names()).confirmName(platform, viewer.id, body.name);
    }),
  ];
}

function publicRoutes(platform: Platform, find: FindByCode): Route[] {
  // Two a second, of some 20 ms each: enough for a campus that has just got the mail about its certificates.
  const drawings = createAddressThrottle(platform, { of: 'drawn certificates', points: 1_200, minutes: 10 });
  const limits = { find, drawings };
  const read = async (typed: string, ip: string): Promise<Found> => {
    const row = await find(typed, ip, (code, serial) => findLetter(platform.db, code, serial));
    if (typeof row === 'string') return row;
    return 'facts' in row ? shownLetter(row) : shown(row);
  };
  return [
    implement(contract.verifyCertificate, async ({ params, ip }) => {
      const found = await read(params.code, ip);
      return typeof found === 'string' ? refuse(found) : found;
    }),
    implement(contract.readVerifyPage, async ({ params, ip }) => verifyPage(platform, await read(params.code, ip))),
    implement(contract.readVerifyForm, async ({ query: { serial }, ip }) => {
      const found = serial.trim() ? await read(serial, ip) : undefined;
      return verifyPage(platform, found, serial);
    }),
    implement(contract.readCertificatePdf, ({ params, ip, ifNoneMatch }) =>
      sendDrawn(platform, limits, 'pdf', { ...params, ip, ifNoneMatch }),
    ),
    implement(contract.readCertificatePicture, ({ params, ip, ifNoneMatch }) =>
      sendDrawn(platform, limits, 'png', { ...params, ip, ifNoneMatch }),
    ),
  ];
}

/** The contract of the answer drops the columns that only the page needs. */
const shown = ({ name, title, event_title, event_date, issuer, state, art }: CertificatesTable) => ({
  name,
  title,
  issuer,
  state,
  art,
  event: event_title,
  date: event_date,
});

/** Letters are verified on the same page as certificates. A letter's title is its claim. */
function shownLetter({ facts, state }: NonNullable<Awaited<ReturnType<typeof findLetter>>>): Found {
  const { name, claim, events, issuer } = facts;
  return {
    name,
    issuer,
    state,
    title: `On-duty letter: ${claimText[claim]}`,
    event: events.map(({ title }) => title).join(', '),
    date: events[0]?.date ?? '',
    art: events[0]?.id ?? '',
    letter: events,
  };
}

/** Imported at the first call, because HarfBuzz and the fonts are large. */
export async function makeCertificates(platform: MakingBatch, reads: RuleReads, batch: Batch, actor: string) {
  return (await import('./make-batch.ts')).makeBatch(platform, reads, batch, actor);
}

function adminRoutes(platform: Platform, reads: RuleReads): Route[] {
  return [
    implement(admin.makeCertificates, async ({ body, query, viewer }) => {
      if (query.dryRun !== 'true') return makeCertificates(platform, reads, body, `admin:${viewer.id}`);
      return (await import('./make-batch.ts')).tryBatch(platform, reads, body);
    }),
    implement(admin.findRegistered, async ({ query: { eventId, q } }) => {
      const found = await findParticipants(platform.db, eventId, q);
      const detailOf = ({ teamName, college, email }: (typeof found)[number]) => [teamName, college, email];
      return {
        people: found.map((one) => ({
          _id: one.key,
          name: one.name,
          detail: detailOf(one).filter(Boolean).join(' · '),
        })),
      };
    }),
    implement(admin.findCertificates, ({ query }) => findCertificates(platform.db, query)),
    implement(admin.revokeCertificate, async ({ params, body, viewer }) => {
      const { revokeCertificate } = await import('./change-certificate.ts');
      return revokeCertificate(platform, params.certificateId, body.reason, viewer.id);
    }),
    implement(admin.correctCertificate, async ({ params, body, viewer }) => {
      const { correctCertificate } = await import('./change-certificate.ts');
      return correctCertificate(platform, params.certificateId, body, viewer.id);
    }),
    implement(admin.previewCertificate, async ({ query }) => {
      const { previewOf } = await import('./draw/preview.ts');
      return previewOf(platform, query);
    }),
    ...templateRoutes(platform),
    implement(admin.downloadCertificates, async ({ query }) => {
      const { archiveOf } = await import('./draw/archive.ts');
      return archiveOf(platform, query.eventId);
    }),
    implement(admin.askForNames, async ({ body, viewer }) => {
      const { askForNames } = await import('./names-of-students.ts');
      return askForNames(platform, body.eventId, viewer.id);
    }),
  ];
}

function templateRoutes(platform: Platform): Route[] {
  const changes = () => import('./templates.ts');
  return [
    implement(templates.listTemplates, async () => (await changes()).listTemplates(platform.db)),
    implement(templates.listTemplateVersions, async ({ params }) =>
      (await changes()).listVersions(platform.db, params.templateId),
    ),
    implement(templates.copyTemplate, async ({ body, viewer }) =>
      (await changes()).copyTemplate(platform, body, viewer.id),
    ),
    implement(templates.saveTemplate, async ({ params, body, viewer }) =>
      (await changes()).saveTemplate(platform, params.templateId, body, viewer.id),
    ),
    implement(templates.removeTemplate, async ({ params, viewer }) =>
      (await changes()).removeTemplate(platform, params.templateId, viewer.id),
    ),
    implement(templates.previewTemplate, async ({ body }) => {
      const { previewOfDesign } = await import('./draw/preview.ts');
      return previewOfDesign(platform, body);
    }),
  ];
}
