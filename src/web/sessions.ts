import { useSyncExternalStore } from 'react';
import { forgetKeepsakes, keepFor } from './keepsakes.ts';
import { storage } from './storage.ts';

/** What the browser keeps of a student (public-and-student.txt, 3). */
export interface StoredStudent {
  id: string;
  name: string;
  email: string;
  college: string;
  phone: string;
}

export interface StoredAdmin {
  id: string;
  name: string;
  email: string;
  role: string;
}

export interface BrowserSession<Info> {
  /** As stored; undefined when signed out. */
  token(): string | undefined;
  /** Undefined when signed out, missing or unreadable. */
  info(): Info | undefined;
  open(token: string, info: Info): void;
  close(): void;
}

const changed = new EventTarget();

function browserSession<Info extends object>(
  tokenKey: string,
  infoKey: string,
  needed: readonly (keyof Info)[],
): BrowserSession<Info> {
  return {
    token: () => storage().getItem(tokenKey) ?? undefined,
    info() {
      if (!storage().getItem(tokenKey)) return undefined;
      return parseOnce<Info>(storage().getItem(infoKey), needed);
    },
    open(token, info) {
      storage().setItem(tokenKey, token);
      storage().setItem(infoKey, JSON.stringify(info));
      changed.dispatchEvent(new Event('change'));
    },
    close() {
      storage().removeItem(tokenKey);
      storage().removeItem(infoKey);
      changed.dispatchEvent(new Event('change'));
    },
  };
}

export const studentTokenKey = 'studentToken';
const student = browserSession<StoredStudent>(studentTokenKey, 'studentInfo', ['id', 'name', 'email']);
export const studentSession: BrowserSession<StoredStudent> = {
  ...student,
  open(token, info) {
    keepFor(info.id);
    refusedInThisTab = false;
    student.open(token, info);
  },
};
export const adminSession = browserSession<StoredAdmin>('adminToken', 'adminInfo', ['id', 'name', 'email', 'role']);

/** Logged out on purpose, or the account is deleted: what was kept for the student goes as well. */
export function leaveAsStudent(): void {
  forgetKeepsakes();
  student.close();
}

/** The server no longer knows the session (401): what was typed waits for the student to come back. */
export function endSession(kind: 'student' | 'admin'): void {
  if (kind === 'student') refusedInThisTab = true;
  (kind === 'student' ? studentSession : adminSession).close();
}

let refusedInThisTab = false;

/** Whether the student's session ended by a refusal in this tab, and not because somebody logged out. */
export const wasSessionRefused = (): boolean => refusedInThisTab;

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

/** What lacks a text that every screen shows counts as unparsable: the login writes it anew. */
function parseInfo<Info extends object>(text: string, needed: readonly (keyof Info)[]): Info | undefined {
  try {
    const value = JSON.parse(text) as Info | null;
    return needed.every((key) => typeof value?.[key] === 'string') ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function subscribe(onChange: () => void): () => void {
  changed.addEventListener('change', onChange);
  // Another tab that signs in or out.
  window.addEventListener('storage', onChange);
  return () => {
    changed.removeEventListener('change', onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** The signed-in student; undefined while the server renders and when there is none. */
export function useStudent(): StoredStudent | undefined {
  return useSyncExternalStore(subscribe, studentSession.info, () => undefined);
}

export function useAdmin(): StoredAdmin | undefined {
  return useSyncExternalStore(subscribe, adminSession.info, () => undefined);
}
