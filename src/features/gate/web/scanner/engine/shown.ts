import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { ScanResult } from '#features/gate/contract.ts';
import type { Phone } from './phone.ts';
import type { NotAdmitted, ScannedFrom, Shown } from './scanner-types.ts';
import type { NewScan } from './store.ts';

export const newScanId = () => crypto.randomUUID();

/** A refused result, until the text is identified. `now`: milliseconds of the corrected clock. */
export const blankOf = (from: ScannedFrom, now: number): Shown => ({
  id: newScanId(),
  tone: 'red',
  verdict: 'refused',
  confirm: [],
  number: '',
  from,
  at: new Date(now).toISOString(),
  isStored: false,
  server: 'notAsked',
  isUndone: false,
  isOverridden: false,
});

export const asRefused = (shown: Shown, reason: NotAdmitted): Shown => ({
  ...shown,
  tone: 'red',
  verdict: 'refused',
  reason,
});

/** The verdict at this checkpoint if a supervisor lets somebody in. */
export const letInAt = ({ rule }: CheckpointRecord) => (rule === 'inOut' ? 'in' : 'admitted');

/** Whether a supervisor may override this scan: the phone or the server has refused it. */
export const mayOverride = ({ verdict, contrary, number, isStored, isUndone, isOverridden }: Shown): boolean =>
  (verdict === 'refused' || verdict === 'already' || (contrary !== undefined && contrary.verdict !== 'admitted')) &&
  number !== '' &&
  isStored &&
  !isUndone &&
  !isOverridden;

const saysNo = ({ verdict }: Shown) => verdict === 'already' || verdict === 'refused';

const wouldLetIn = ({ result, verdict, reason }: ScanResult) => result === 'stored' && verdict === 'refused' && !reason;

/** Whether the server agrees with what the phone has shown. */
export function isAgreed(shown: Shown, kind: NewScan['scan']['kind'], answer: ScanResult): boolean {
  if (kind === 'scan' && saysNo(shown)) return !wouldLetIn(answer) || shown.isUndone;
  if (answer.result !== 'stored') return false;
  // Undos and overrides have no verdict.
  return kind !== 'scan' || (answer.verdict === 'admitted' && !answer.reason) || shown.isUndone;
}

/** What the server decided, if it does not agree. */
export const verdictOfServer = (shown: Shown, answer: ScanResult) =>
  saysNo(shown) && wouldLetIn(answer) ? ('admitted' as const) : answer.verdict;

/** The scan that counts, with the name of its phone. */
export function nameFirst(phone: Phone, { at, device }: { at: string; device: string }): NonNullable<Shown['first']> {
  const isHere = device === phone.device()?.id;
  const known = phone.known.head()?.devices.find(({ _id }) => _id === device)?.name;
  // A phone that was added after this phone read its list has no name here yet.
  const name = known ?? (device.startsWith('admin:') ? 'Control room' : 'Another phone');
  return { at, device: isHere ? '' : name, isHere };
}
