import { useEffect } from 'react';
import type { Call } from '#shared/endpoint.ts';
import { useNonce } from '#web/page/request-context.tsx';
import { studentTokenKey } from '#web/sessions.ts';

interface EarlyCall {
  /** As sent; '' without a session. */
  authorization: string;
  answer: Promise<Response>;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** A page that did not ask after all leaves it behind; minutes later it would be news of the past. */
const freshMs = 60_000;

declare global {
  interface Window {
    /** By address. */
    earlyCalls?: Record<string, EarlyCall>;
  }
}

type Read = Pick<Call, 'path' | 'access'>;

/**
 * What a student page's loader will ask for, asked for while its scripts are still on their way: on a phone's connection
 * the answers are there before the scripts are. For a page's `HydrateFallback`; reads without parameters alone.
 */
export function EarlyCalls({ reads }: { reads: readonly Read[] }) {
  const nonce = useNonce();
  // The page has its content: now the fonts of running text may have the line (late-fonts.ts).
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

/** The answer that is on its way already: once, and only to the session that asked for it. */
export function takeEarlyCall(address: string, authorization = ''): Promise<Response> | undefined {
  const early = window.earlyCalls?.[address];
  if (!early) return undefined;
  delete window.earlyCalls?.[address];
  const isFresh = Date.now() - early.askedAt < freshMs;
  return isFresh && early.authorization === authorization ? early.answer : undefined;
}

/** Without a session the page leads to the login: nothing is asked for. The try is for browsers that block storage. */
export function earlyCallsScript(reads: readonly Read[]): string {
  const calls = reads.map(({ path, access }) => [path, access === 'student']);
  return `(()=>{let t;try{t=localStorage.getItem('${studentTokenKey}')}catch{}
if(!t)return;const early=window.earlyCalls={};
for(const [path,own] of ${JSON.stringify(calls)}){const authorization=own?t:'';
const answer=fetch(path,{headers:{accept:'application/json',...(own&&{authorization})}});
answer.catch(()=>{});early[path]={authorization,answer,askedAt:Date.now()}}})()`;
}
