import { useState, useSyncExternalStore } from 'react';
import type { Reader } from './camera/reader.ts';
import type { Scanner } from './engine/scanner-types.ts';
import { MorePage } from './screens/more-page.tsx';
import { OffGate } from './screens/off-gate.tsx';
import { Pairing } from './screens/pairing.tsx';
import { ReadyCheck } from './screens/ready-check.tsx';
import { ScanScreen } from './screens/scan-screen.tsx';

interface ScannerAppProps {
  scanner: Scanner;
  reader: Reader;
}

/** The scanner, one screen at a time: pairing, the check before leaving for the gate, scanning. */
export function ScannerApp({ scanner, reader }: ScannerAppProps) {
  const state = useSyncExternalStore(scanner.subscribe, scanner.getState);
  const [place, setPlace] = useState<'ready' | 'scan' | 'more'>('ready');
  switch (state.pairing) {
    case 'starting':
      return <p className="p-6 text-quiet">Starting...</p>;
    case 'unpaired':
      return <Pairing scanner={scanner} state={state} reader={reader} />;
    case 'revoked':
    case 'erased':
    case 'unknown':
      return <OffGate scanner={scanner} state={state} />;
    case 'paired':
      break;
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
