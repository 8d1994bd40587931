import { useEffect } from 'react';
import type { Call } from '#shared/endpoint.ts';
import { useNonce } from '#web/page/request-context.tsx';
import { studentTokenKey } from '#web/sessions.ts';
import { readLimitMs } from './time-limits.ts';

interface EarlyCall {
  /** The sent header; '' without a session. */
  authorization: string;
  answer: Promise<Response>;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** Older answers are not used: a page may leave an answer unused, and after minutes it is out of date. */
const freshMs = 60_000;

declare global {
  interface Window {
    /** The calls by address. */
    earlyCalls?: Record<string, EarlyCall>;
  }
}

type Read = Pick<Call, 'path' | 'access'>;

/**
 * Makes the calls of a student page's loader while the page's scripts are still loading, so that on a phone's
 * connection the answers arrive before the scripts. For a page's `HydrateFallback`; only for reads without parameters.
 */
export function EarlyCalls({ reads }: { reads: readonly Read[] }) {
  const nonce = useNonce();
  // The page shows its content now, so the fonts for running text may load (late-fonts.ts).
  useEffect(() => () => void dispatchEvent(new Event('contentshown')), []);
  return (
    <script
      data-early-calls
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of contracts alone
      dangerouslySetInnerHTML={{ __html: earlyCallsScript(reads) }}
    />
  );
}

/** The answer to a call that was made early. It can be taken once, and only with the session that made the call. */
export function takeEarlyCall(address: string, authorization = ''): Promise<Response> | undefined {
  const early = window.earlyCalls?.[address];
  if (!early) return undefined;
  delete window.earlyCalls?.[address];
  const isFresh = Date.now() - early.askedAt < freshMs;
  return isFresh && early.authorization === authorization ? early.answer : undefined;
}

/**
 * Without a session the page leads to the login, so no calls are made. The `try` is for browsers that block storage.
 */
export function earlyCallsScript(reads: readonly Read[]): string {
  const calls = reads.map(({ path, access }) => [path, access === 'student']);
  return `(()=>{let t;try{t=localStorage.getItem('${studentTokenKey}')}catch{}
if(!t)return;const early=window.earlyCalls={};
for(const [path,own] of ${JSON.stringify(calls)}){const authorization=own?t:'';
const signal=AbortSignal.timeout(${readLimitMs});
const answer=fetch(path,{signal,headers:{accept:'application/json',...(own&&{authorization})}});
answer.catch(()=>{});early[path]={authorization,answer,askedAt:Date.now()}}})()`;
}
