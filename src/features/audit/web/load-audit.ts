import { festTimeZone } from '#features/edition/calls.ts';
import { adminApi, api } from '#web/api.ts';
import { whyFailed } from '#web/desk/screen-failed.tsx';
import { listAudit, type SubjectKind, subjectKinds } from '../contract.ts';

/** Used by the audit log's screen, and by `RecordHistory` in dialogs of other screens. */
export async function loadAudit(search: URLSearchParams): Promise<LoadedAudit> {
  try {
    const [log, timeZone] = await Promise.all([
      adminApi.call(listAudit, { query: queryOf(search) }),
      festTimeZone(api),
    ]);
    return { state: 'loaded', ...log, timeZone };
  } catch (error) {
    return whyFailed(error, 'Failed to load the audit log. Please try again.');
  }
}

function queryOf(search: URLSearchParams) {
  const page = Number(search.get('page'));
  return {
    subject: search.get('subject') || undefined,
    kind: kindOf(search),
    person: search.get('person')?.slice(0, 64) || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function kindOf(search: URLSearchParams): SubjectKind | undefined {
  const wanted = search.get('kind');
  return (Object.keys(subjectKinds) as SubjectKind[]).find((kind) => kind === wanted);
}

/** A record of the audit log, as the log and `RecordHistory` show it. */
export interface AuditLine {
  _id: string;
  at: string;
  who: string;
  /** The action, as the words between `who` and `about`. */
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

/** The data of the loader of the audit log's screen. */
export type LoadedAudit =
  | {
      state: 'loaded';
      records: readonly AuditLine[];
      total: number;
      page: number;
      pages: number;
      people: readonly { _id: string; name: string }[];
      timeZone: string;
    }
  | { state: 'failed'; message: string }
  | { state: 'forbidden' };
