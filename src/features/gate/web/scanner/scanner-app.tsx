import { useEffect, useState, useSyncExternalStore } from 'react';
import { paths } from '#shared/paths.ts';
import type { Reader } from './camera/reader.ts';
import type { Scanner } from './engine/scanner-types.ts';
import { MorePage } from './screens/more-page.tsx';
import { OffGate } from './screens/off-gate.tsx';
import { PairAgain, Pairing } from './screens/pairing.tsx';
import { ReadyCheck } from './screens/ready-check.tsx';
import { ScanScreen } from './screens/scan-screen.tsx';
import { useKeptFocus } from './screens/use-kept-focus.ts';

interface ScannerAppProps {
  scanner: Scanner;
  reader: Reader;
}

/** The scanner's screens: pairing, the check before leaving for the gate, scanning. */
export function ScannerApp({ scanner, reader }: ScannerAppProps) {
  const state = useSyncExternalStore(scanner.subscribe, scanner.getState);
  const [place, setPlace] = useState<'ready' | 'scan' | 'more'>('ready');
  const [linked, forgetLink] = useLinkedCode();
  useKeptFocus();
  switch (state.pairing) {
    case 'starting':
      return <p className="p-6 text-quiet">Starting...</p>;
    case 'unpaired':
      return <Pairing scanner={scanner} state={state} reader={reader} linked={linked} onTaken={forgetLink} />;
    case 'revoked':
    case 'erased':
      return <OffGate scanner={scanner} state={state} linked={linked} />;
    case 'unknown':
      if (!linked) return <OffGate scanner={scanner} state={state} linked={linked} />;
      break;
    case 'paired':
      break;
  }
  if (linked) {
    const done = () => {
      forgetLink();
      setPlace('ready');
    };
    return <PairAgain scanner={scanner} state={state} code={linked} onDone={done} />;
  }
  if (place === 'more')
    return <MorePage scanner={scanner} state={state} reader={reader} onBack={() => setPlace('scan')} />;
  if (place === 'ready' || !state.checkpoint) {
    return <ReadyCheck scanner={scanner} state={state} onStart={() => setPlace('scan')} />;
  }
  return (
    <ScanScreen
      scanner={scanner}
      state={state}
      checkpoint={state.checkpoint}
      reader={reader}
      onMore={() => setPlace('more')}
      onPlace={() => setPlace('ready')}
    />
  );
}

/** The pairing code in the address. It may be there when the page opens, or come later. */
function useLinkedCode(): [code: string, forget: () => void] {
  const [code, setCode] = useState('');
  useEffect(() => {
    const take = () => {
      if (!location.hash) return;
      setCode(location.hash.slice(1));
      // The code works once, so a reload must not try it again. It should not be in the history either.
      history.replaceState(null, '', paths.gate());
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [code, () => setCode('')];
}
