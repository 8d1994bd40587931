import { createRoot } from 'react-dom/client';
import { signalAnswer } from './answer/signals.ts';
import { openReader } from './camera/reader.ts';
import { createScanner } from './engine/scanner.ts';
import { forgetScanner, takeNewVersion } from './keep/new-version.ts';
import { ScannerApp } from './scanner-app.tsx';
import './scanner.css';

const dark = matchMedia('(prefers-color-scheme: dark)');
const showTheme = () => document.documentElement.classList.toggle('dark', dark.matches);
showTheme();
dark.addEventListener('change', showTheme);

await takeNewVersion();
const root = document.getElementById('scanner');
if (root) {
  const scanner = createScanner({
    onErased: () => void forgetScanner(),
    onShown: (shown) => signalAnswer(shown, shown.tone),
  });
  createRoot(root).render(<ScannerApp scanner={scanner} reader={openReader()} />);
}
