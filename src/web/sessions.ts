import { useSyncExternalStore } from 'react';
import { createEmitter, fromOtherTabs } from './emitter.ts';
import { forgetAdminDrafts, forgetLocalDrafts, keepFor } from './local-drafts.ts';
import { storage } from './storage.ts';

/** What the browser keeps of a student (R90). */
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
  /** Until a password of their own is chosen, no screen but that one opens. */
  mustChangePassword?: true;
}

interface BrowserSession<Info> {
  /** As stored; undefined when signed out. */
  token(): string | undefined;
  /** Undefined when signed out, missing or unreadable. */
  info(): Info | undefined;
  open(token: string, info: Info): void;
  /** What its owner has just saved; nothing where somebody else has signed in since. */
  update(info: Info): void;
  close(): void;
}

const changes = createEmitter(fromOtherTabs);

/** The token of the session that this tab was the one to close. */
const closedHere: Partial<Record<SessionKind, string>> = {};

/** The person whose session the server has refused; for the other tabs, until somebody signs in. */
const endKeys = { student: 'studentSessionEnd', admin: 'adminSessionEnd' } satisfies Record<SessionKind, string>;

export type SessionKind = 'student' | 'admin';

/** How the session of this tab ended, until the next one begins: by a refusal, and whether that was said. */
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

/** Screens, links and buttons of all tabs follow the organiser's own role. */
export function keepOwnRole(role: string): void {
  const [token, info] = [adminSession.token(), adminSession.info()];
  if (!token || !info || info.role === role) return;
  adminSession.open(token, { ...info, role });
}

/** Logged out on purpose, or the account is deleted: what was kept for the student goes as well. */
export function leaveAsStudent(): void {
  forgetLocalDrafts();
  student.close();
}

/** Logged out on purpose. */
export function leaveAsAdmin(): void {
  forgetAdminDrafts();
  adminSession.close();
}

const ends = createEmitter<[kind: SessionKind, ownerId: string]>();

/** Calls back just before a session that the server no longer knows is taken away. */
export const onSessionEnd = ends.subscribe;

/** The server no longer knows the session (401): what was typed waits for its owner to come back. */
export function endSession(kind: SessionKind): void {
  const session = kind === 'student' ? studentSession : adminSession;
  // Several calls of one screen are refused together.
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
 * For a tab that finds the session gone which it had: whether another tab closed it, and how. One that the server
 * refused there has ended here as well.
 */
export function learnOfEnd(kind: SessionKind, token: string): 'refused' | 'loggedOut' | undefined {
  if (closedHere[kind] === token) return undefined;
  closedHere[kind] = token;
  const ownerId = storage().getItem(endKeys[kind]);
  if (ownerId === null) return 'loggedOut';
  endHere(kind, ownerId);
  return 'refused';
}

/** For a page that finds no session: the server may have refused it in another tab, or before a reload. */
export function recallSessionEnd(kind: SessionKind): void {
  if (storage().getItem(endKeys[kind]) !== null) ended[kind] ??= 'unsaid';
}

/** Whether the session ended by a refusal in this tab, and not because somebody logged out. */
export const wasSessionRefused = (kind: SessionKind): boolean =>
  ended[kind] !== undefined && storage().getItem(`${kind}Token`) === null;

/** The same, once. */
export function takeEnded(kind: SessionKind): boolean {
  if (ended[kind] !== 'unsaid') return false;
  ended[kind] = 'said';
  return true;
}

// The same object for the same text, as useSyncExternalStore asks.
const parsed = new Map<string, unknown>();
function parseOnce<Info extends object>(text: string | null, needed: readonly (keyof Info)[]): Info | undefined {
  if (text === null) return undefined;
  if (!parsed.has(text)) {
    parsed.clear();
    parsed.set(text, parseInfo(text, needed));
  }
  return parsed.get(text) as Info | undefined;
}

/** An entry without a text that every screen shows counts as unparsable: the login writes it again. */
function parseInfo<Info extends object>(text: string, needed: readonly (keyof Info)[]): Info | undefined {
  try {
    const value = JSON.parse(text) as Info | null;
    return needed.every((key) => typeof value?.[key] === 'string') ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The signed-in student; undefined while the server renders and when nobody is logged in. */
export function useStudent(): StoredStudent | undefined {
  return useSyncExternalStore(changes.subscribe, studentSession.info, () => undefined);
}

export function useAdmin(): StoredAdmin | undefined {
  return useSyncExternalStore(changes.subscribe, adminSession.info, () => undefined);
}
