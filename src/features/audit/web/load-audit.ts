import { festTimeZone } from '#features/edition/calls.ts';
import type { PageInfo } from '#shared/list-contract.ts';
import { adminApi, api } from '#web/api.ts';
import { choiceFilterIn, loadPage, type PageOrFailed, textFilterIn } from '#web/desk/list/load-page.ts';
import { listAudit, type SubjectKind, subjectKinds } from '../contract.ts';

/** Used by the audit log's screen, and by `RecordHistory` in dialogs of other screens. */
export function loadAudit(request: Pick<Request, 'url'>): Promise<LoadedAudit> {
  return loadPage(request, 'Failed to load the audit log. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [log, timeZone] = await Promise.all([adminApi.call(listAudit, { query }), festTimeZone(api)]);
    return { ...log, timeZone };
  });
}

const filtersOf = (search: URLSearchParams) => ({
  subject: textFilterIn(search, 'subject', 120) || undefined,
  kind: kindOf(search),
  person: textFilterIn(search, 'person', 64) || undefined,
});

export function kindOf(search: URLSearchParams): SubjectKind | undefined {
  return choiceFilterIn(search, 'kind', Object.keys(subjectKinds) as SubjectKind[]) || undefined;
}

/** A record of the audit log, as the log and `RecordHistory` show it. */
export interface AuditLine {
  _id: string;
  at: string;
  who: string;
  /** The action in words, shown between `who` and `about`. */
  did: string;
  about: string;
  subject: string;
  changes: readonly LineChange[];
}

export interface LineChange {
  label: string;
  before: string | null;
  after: string | null;
}

type Log = PageInfo & {
  records: readonly AuditLine[];
  people: readonly { _id: string; name: string }[];
  timeZone: string;
};

/** The data of the loader of the audit log's screen. */
export type LoadedAudit = PageOrFailed<Log>;
