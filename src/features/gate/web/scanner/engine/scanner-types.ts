import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { ScanReason } from '#features/gate/contract.ts';

export interface ScannerState {
  /**
   * `starting`: the phone's store is being read. `revoked`: the phone uploads what is left and then erases itself.
   * `unknown`: the server does not know this phone's key any more, but its scans can still go to another phone.
   */
  pairing: 'starting' | 'unpaired' | 'paired' | 'revoked' | 'erased' | 'unknown';
  /**
   * `full`: nobody is admitted until there is space. `unavailable`: this browser stores nothing, as in a private
   * window.
   */
  storage: 'ready' | 'full' | 'unavailable';
  device: { id: string; name: string; kind: 'steward' | 'desk' } | undefined;
  edition: string;
  timeZone: string;
  checkpoints: readonly CheckpointRecord[];
  /** The chosen checkpoint. */
  checkpoint: CheckpointRecord | undefined;
  /** `at`: the time on the server's clock when the list was last complete (ISO). */
  list: { version: string; at: string; tickets: number } | undefined;
  /**
   * `inside` and `admitted`: at the chosen checkpoint, on all phones. `unsent`: on this phone, including scans that it
   * received from others.
   */
  counts: { inside: number; admitted: number; unsent: number };
  /** Whether the last call got an answer. */
  isOnline: boolean;
  /** How far this phone's clock is behind the server's; undefined until it is measured. */
  clockOffsetMs: number | undefined;
  /** Whether the clock is off by more than ten minutes. Times are corrected even then. */
  isClockOff: boolean;
  /** The results of this phone since the page was opened, the latest first, at most 20. */
  results: readonly Shown[];
}

/**
 * How the text was read: a QR code by camera, photo or keyboard scanner, or a number that was typed or found by the
 * search.
 */
export type ScannedFrom = 'camera' | 'photo' | 'keyboard' | 'typed' | 'search';

/**
 * Why nobody is admitted. Besides the server's reasons: `mistyped`, no ticket can have this number; `storageFull`, the
 * scan could not be stored; `noList`, the phone has no list or no checkpoint yet.
 */
export type NotAdmitted = ScanReason | 'mistyped' | 'storageFull' | 'noList';

/** One answer on the screen. It may change: read it again by its `id` from `results`. */
export interface Shown {
  /** The scan's id. The same code within three seconds has the same id, so that there is no second sound. */
  id: string;
  /** Blue: this phone admitted the same ticket less than a minute ago. Amber: the steward should look at it. */
  tone: 'green' | 'blue' | 'amber' | 'red';
  /** `confirm`: nothing is stored or counted before `confirm(id)`. */
  verdict: 'admitted' | 'in' | 'out' | 'already' | 'refused' | 'confirm';
  /** Only with the verdict `refused`. */
  reason?: NotAdmitted;
  /** With the verdict `confirm`: what must be done first. `newer`: see the field `newer`. */
  confirm: readonly ('id' | 'hold' | 'newer')[];
  /** '' if the text was not a ticket. */
  number: string;
  /** Only if the ticket's own code was scanned, or the search found the person. */
  person?: { name: string; college: string };
  from: ScannedFrom;
  /** The checkpoint that was chosen at that time. */
  place?: Pick<CheckpointRecord, 'name' | 'kind'>;
  /** The corrected time (ISO). */
  at: string;
  /** With the verdict `already`: the scan that counts. `device` is a name; '' for this phone (`isHere`). */
  first?: { at: string; device: string; isHere: boolean };
  /** A genuine ticket that is not in this phone's list, because it was issued later. */
  newer?: { issuedAt: string; listAt: string };
  /** Whether the scan is in the phone's store. */
  isStored: boolean;
  /**
   * `asking`: for at most three seconds. `contrary`: the server disagrees. `tone` is then amber, and the field
   * `contrary` has its answer.
   */
  server: 'notAsked' | 'asking' | 'agreed' | 'contrary' | 'silent';
  contrary?: { verdict: 'admitted' | 'already' | 'refused'; reason?: ScanReason; first?: Shown['first'] };
  isUndone: boolean;
  isOverridden: boolean;
}

export interface Found {
  number: string;
  name: string;
  college: string;
}

/** One code of another phone’s series, and how many of its scans were new to this phone. */
export interface Received {
  part: number;
  parts: number;
  taken: number;
}

/** For the ready check, together with `ScannerState`. The page itself tries camera and sound. */
export interface ReadyFacts {
  isPersistent: boolean;
  /** Megabytes that the browser still allows; undefined if it does not say. */
  roomMb: number | undefined;
  /** In percent; undefined if the browser does not say. */
  battery: number | undefined;
}

export interface Scanner {
  /** For useSyncExternalStore. Neither function needs `this`. */
  subscribe(listener: () => void): () => void;
  getState(): ScannerState;
  /** `pairing`: the text after `/gate#`. `over`: the code was used or is too old. The list is loaded afterwards. */
  pair(pairing: string): Promise<'paired' | 'over' | 'tooMany' | 'offline' | 'unavailable'>;
  choose(checkpoint: string): Promise<void>;
  /** Never rejects. The scan is stored when this resolves, unless `isStored` is false. */
  scanned(text: string, from: ScannedFrom): Promise<Shown>;
  /** Call it after everything in `confirm` was done. */
  confirm(id: string): Promise<Shown>;
  /** Closes the question without admitting anybody. */
  dismiss(id: string): void;
  /** Undoes a scan of this phone. */
  undo(id: string): Promise<Shown>;
  /** A supervisor lets somebody in after this phone or the server has refused the ticket. */
  override(id: string): Promise<Shown>;
  /** Only for desk phones with a network. Call `scanned(number, 'search')` afterwards. */
  search(name: string): Promise<readonly Found[] | 'offline' | 'tooMany' | 'notDesk'>;
  /** The unsent scans as texts for a series of QR codes (byte mode, at most 900 characters each). */
  unsentCodes(): Promise<string[]>;
  /** Undefined: the text is not a code with another phone's scans. `storageFull`: nothing was stored, so try again. */
  receive(text: string): Promise<Received | 'storageFull' | undefined>;
  facts(): Promise<ReadyFacts>;
  /** Requests the list at once, for a button. */
  refresh(): Promise<void>;
  dispose(): void;
}

export interface ScannerOptions {
  /** Called after the phone has erased its store. The page then removes caches and the service worker. */
  onErased?: () => void;
  /**
   * Called when an answer is certain and its scan, if any, is stored. Start the sound here, because it must not wait
   * for the screen.
   */
  onShown?: (shown: Shown) => void;
  fetch?: typeof fetch;
  now?: () => number;
  /** The name of the database on the phone. */
  name?: string;
}
