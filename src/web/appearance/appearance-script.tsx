import { useHydrated } from '#web/hooks/hydrated.ts';
import { useNonce } from '#web/page/nonce.ts';
import { appearanceKey } from './appearance.ts';

/** Runs before the control room is painted for the first time, so that it does not change its colour in sight. */
export function AppearanceScript() {
  const nonce = useNonce();
  // Rendered by the browser it would not run, so it is there for the server's page alone.
  if (useHydrated()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, to run before the first paint
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(()=>{try{const a=JSON.parse(localStorage.getItem('${appearanceKey}')||'{}'),d=document.documentElement.dataset;
if(/^[a-z]+$/.test(a.colour))d.accent=a.colour;if(a.compact===true)d.compact=''}catch{}})()`;
