import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { ScanReason } from '#features/gate/contract.ts';

export interface ScannerState {
  /**
   * `starting`: the phone's store is being read. `revoked`: uploads what is left, then erases itself. `unknown`: the
   * server does not know this phone's key any more; its scans can still go to another phone.
   */
  pairing: 'starting' | 'unpaired' | 'paired' | 'revoked' | 'erased' | 'unknown';
  /** `full`: nobody is admitted until there is room. `unavailable`: this browser keeps nothing (a private window). */
  storage: 'ready' | 'full' | 'unavailable';
  device: { id: string; name: string; kind: 'steward' | 'desk' } | undefined;
  edition: string;
  timeZone: string;
  checkpoints: readonly CheckpointRecord[];
  /** The chosen one. */
  checkpoint: CheckpointRecord | undefined;
  /** `at`: the server's instant when it was last complete, ISO. */
  list: { version: string; at: string; tickets: number } | undefined;
  /** `inside` and `admitted` of the chosen checkpoint, all phones; `unsent` of this phone, received ones included. */
  counts: { inside: number; admitted: number; unsent: number };
  /** Whether the last call was answered. */
  isOnline: boolean;
  /** How far this phone's clock is behind the server's; undefined until it was measured. */
  clockOffsetMs: number | undefined;
  /** More than ten minutes: times are corrected all the same. */
  isClockOff: boolean;
  /** This phone's own since it was opened, the latest first, at most 20. */
  results: readonly Shown[];
}

/** How the text came: a QR code by camera, photo or keyboard scanner; a number by hand or from the search. */
export type ScannedFrom = 'camera' | 'photo' | 'keyboard' | 'typed' | 'search';

/**
 * Why nobody is admitted. Besides the reasons of the server: `mistyped`, no number that exists; `storageFull`, the scan
 * could not be stored, so nobody is admitted; `noList`, the phone has no list or no checkpoint yet.
 */
export type NotAdmitted = ScanReason | 'mistyped' | 'storageFull' | 'noList';

/** One answer on the screen. It changes: look for the same `id` in `results`. */
export interface Shown {
  /** The id of the scan. The same code within three seconds gives the same id again: no sound for it. */
  id: string;
  /** Blue: this phone admitted the same ticket less than a minute ago. Amber: look at it. */
  tone: 'green' | 'blue' | 'amber' | 'red';
  /** `confirm`: nothing counts and nothing is stored until `confirm(id)`. */
  verdict: 'admitted' | 'in' | 'out' | 'already' | 'refused' | 'confirm';
  /** With `refused`. */
  reason?: NotAdmitted;
  /** With `confirm`: what has to be done first. `newer`: see `newer`. */
  confirm: readonly ('id' | 'hold' | 'newer')[];
  /** '' where the text was no ticket. */
  number: string;
  /** Only where the ticket's own code was scanned, or the search found the person. */
  person?: { name: string; college: string };
  from: ScannedFrom;
  /** The checkpoint that was chosen then. */
  place?: Pick<CheckpointRecord, 'name' | 'kind'>;
  /** Corrected, ISO. */
  at: string;
  /** With `already`: the scan that counts; `device` is a name, '' for this phone (`isHere`). */
  first?: { at: string; device: string; isHere: boolean };
  /** A genuine ticket that is not in this phone's list, because it was issued later. */
  newer?: { issuedAt: string; listAt: string };
  /** Whether it is in the phone's store. */
  isStored: boolean;
  /** `asking`: for three seconds at most. `contrary`: `tone` is amber, and `contrary` says what the server answers. */
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

/** One code of another phone’s run, and how many of its scans this phone did not have. */
export interface Received {
  part: number;
  parts: number;
  taken: number;
}

/** For the ready check, with `ScannerState`; camera and sound are the page's to try. */
export interface ReadyFacts {
  isPersistent: boolean;
  /** Megabytes that the browser still gives; undefined where it does not say. */
  roomMb: number | undefined;
  /** Percent; undefined where the browser does not say. */
  battery: number | undefined;
}

export interface Scanner {
  /** For useSyncExternalStore; neither needs `this`. */
  subscribe(listener: () => void): () => void;
  getState(): ScannerState;
  /** With the text after `/gate#`. `over`: used or too old. Afterwards the list is loaded by itself. */
  pair(pairing: string): Promise<'paired' | 'over' | 'tooMany' | 'offline' | 'unavailable'>;
  choose(checkpoint: string): Promise<void>;
  /** Never rejects. What it resolves with is stored, unless `isStored` says otherwise. */
  scanned(text: string, from: ScannedFrom): Promise<Shown>;
  /** After everything in `confirm` was done. */
  confirm(id: string): Promise<Shown>;
  /** Nobody was admitted; the question goes. */
  dismiss(id: string): void;
  /** Takes back a scan of this phone. */
  undo(id: string): Promise<Shown>;
  /** A supervisor lets somebody in after this phone or the server refused the ticket. */
  override(id: string): Promise<Shown>;
  /** Desk phones alone, with a network. Afterwards `scanned(number, 'search')`. */
  search(name: string): Promise<readonly Found[] | 'offline' | 'tooMany' | 'notDesk'>;
  /** What is unsent, as texts for a run of QR codes (at most 900 characters each, byte mode). */
  unsentCodes(): Promise<string[]>;
  /** Undefined: this is no code of another phone's scans. `storageFull`: not taken, try again. */
  receive(text: string): Promise<Received | 'storageFull' | undefined>;
  facts(): Promise<ReadyFacts>;
  /** Asks for the list at once, for a button. */
  refresh(): Promise<void>;
  dispose(): void;
}

export interface ScannerOptions {
  /** After the phone has erased its store: caches and the service worker go too. */
  onErased?: () => void;
  /** An answer is certain, and its scan, if any, is stored. The sound starts here: it must not wait for the screen. */
  onShown?: (shown: Shown) => void;
  fetch?: typeof fetch;
  now?: () => number;
  /** The name of the database on the phone. */
  name?: string;
}
