import { useSyncExternalStore } from 'react';
import { createEmitter, fromOtherTabs } from './emitter.ts';
import { forgetAdminDrafts, forgetLocalDrafts, keepFor } from './local-drafts.ts';
import { storage } from './storage.ts';

/** What the browser stores about a student (R90). */
interface StoredStudent {
  id: string;
  name: string;
  email: string;
  college: string;
  phone: string;
}

interface StoredAdmin {
  id: string;
  name: string;
  email: string;
  role: string;
  /** Set until the organiser has chosen an own password. Until then only that screen opens. */
  mustChangePassword?: true;
}

interface BrowserSession<Info> {
  /** The stored token; undefined without a session. */
  token(): string | undefined;
  /** Undefined without a session, or if the data are missing or unreadable. */
  info(): Info | undefined;
  open(token: string, info: Info): void;
  /** Updates what the owner has just saved. Does nothing if somebody else has signed in since. */
  update(info: Info): void;
  close(): void;
}

const changes = createEmitter(fromOtherTabs);

/** The token of the session that this tab has closed itself. */
const closedHere: Partial<Record<SessionKind, string>> = {};

/** Tells other tabs whose session the server has refused, until somebody signs in. */
const endKeys = { student: 'studentSessionEnd', admin: 'adminSessionEnd' } satisfies Record<SessionKind, string>;

export type SessionKind = 'student' | 'admin';

/** Set if the session of this tab ended by a refusal, until the next one begins. Says whether the student was told. */
const ended: Partial<Record<SessionKind, 'unsaid' | 'said'>> = {};

function browserSession<Info extends { id: string }>(
  kind: SessionKind,
  needed: readonly (keyof Info)[],
): BrowserSession<Info> {
  const [tokenKey, infoKey] = [`${kind}Token`, `${kind}Info`];
  const readInfo = () => {
    if (!storage().getItem(tokenKey)) return undefined;
    return parseOnce<Info>(storage().getItem(infoKey), needed);
  };
  return {
    token: () => storage().getItem(tokenKey) ?? undefined,
    info: readInfo,
    open(token, info) {
      delete ended[kind];
      storage().removeItem(endKeys[kind]);
      storage().setItem(tokenKey, token);
      storage().setItem(infoKey, JSON.stringify(info));
      changes.emit();
    },
    update(info) {
      if (readInfo()?.id !== info.id) return;
      storage().setItem(infoKey, JSON.stringify(info));
      changes.emit();
    },
    close() {
      closedHere[kind] = storage().getItem(tokenKey) ?? '';
      storage().removeItem(tokenKey);
      storage().removeItem(infoKey);
      changes.emit();
    },
  };
}

export const studentTokenKey = 'studentToken';
const student = browserSession<StoredStudent>('student', ['id', 'name', 'email']);
export const studentSession: BrowserSession<StoredStudent> = {
  ...student,
  open(token, info) {
    keepFor(info.id);
    student.open(token, info);
  },
};
export const adminSession = browserSession<StoredAdmin>('admin', ['id', 'name', 'email', 'role']);

/** Stores the organiser's present role, which the screens, links and buttons of all tabs follow. */
export function keepOwnRole(role: string): void {
  const [token, info] = [adminSession.token(), adminSession.info()];
  if (!token || !info || info.role === role) return;
  adminSession.open(token, { ...info, role });
}

/**
 * Call it when a student logs out or the account is deleted. Everything that was kept for the student is removed too.
 */
export function leaveAsStudent(): void {
  forgetLocalDrafts();
  student.close();
}

/** Call it when an organiser logs out. */
export function leaveAsAdmin(): void {
  forgetAdminDrafts();
  adminSession.close();
}

const ends = createEmitter<[kind: SessionKind, ownerId: string]>();

/** Calls back just before a session that the server does not know any more is removed. */
export const onSessionEnd = ends.subscribe;

/** Call it when the server does not know the session any more (401). Typed text is kept until its owner comes back. */
export function endSession(kind: SessionKind): void {
  const session = kind === 'student' ? studentSession : adminSession;
  // Several calls of one screen are refused at the same time.
  if (!session.token()) return;
  const ownerId = session.info()?.id ?? '';
  storage().setItem(endKeys[kind], ownerId);
  endHere(kind, ownerId);
  session.close();
}

function endHere(kind: SessionKind, ownerId: string): void {
  if (ownerId) ends.emit(kind, ownerId);
  ended[kind] = 'unsaid';
}

/**
 * For a tab that had a session and finds none: returns whether another tab has closed it, and how. If the server
 * refused it there, it has ended here in the same way.
 */
export function learnOfEnd(kind: SessionKind, token: string): 'refused' | 'loggedOut' | undefined {
  if (closedHere[kind] === token) return undefined;
  closedHere[kind] = token;
  const ownerId = storage().getItem(endKeys[kind]);
  if (ownerId === null) return 'loggedOut';
  endHere(kind, ownerId);
  return 'refused';
}

/** For a page that finds no session, because the server may have refused it in another tab or before a reload. */
export function recallSessionEnd(kind: SessionKind): void {
  if (storage().getItem(endKeys[kind]) !== null) ended[kind] ??= 'unsaid';
}

/** Whether the session of this tab ended by a refusal, and not because somebody logged out. */
export const wasSessionRefused = (kind: SessionKind): boolean =>
  ended[kind] !== undefined && storage().getItem(`${kind}Token`) === null;

/** The same, but true only once. */
export function takeEnded(kind: SessionKind): boolean {
  if (ended[kind] !== 'unsaid') return false;
  ended[kind] = 'said';
  return true;
}

// Returns the same object for the same text, as useSyncExternalStore requires.
const parsed = new Map<string, unknown>();
function parseOnce<Info extends object>(text: string | null, needed: readonly (keyof Info)[]): Info | undefined {
  if (text === null) return undefined;
  if (!parsed.has(text)) {
    parsed.clear();
    parsed.set(text, parseInfo(text, needed));
  }
  return parsed.get(text) as Info | undefined;
}

/** An entry that lacks a needed text counts as unreadable, because the login writes it again. */
function parseInfo<Info extends object>(text: string, needed: readonly (keyof Info)[]): Info | undefined {
  try {
    const value = JSON.parse(text) as Info | null;
    return needed.every((key) => typeof value?.[key] === 'string') ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The student who is logged in; undefined while the server renders and when nobody is logged in. */
export function useStudent(): StoredStudent | undefined {
  return useSyncExternalStore(changes.subscribe, studentSession.info, () => undefined);
}

export function useAdmin(): StoredAdmin | undefined {
  return useSyncExternalStore(changes.subscribe, adminSession.info, () => undefined);
}
