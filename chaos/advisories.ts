import { spawn } from 'node:child_process';

export const goal = 'no known advisory for what the server runs, where a registry answers';

interface Report {
  metadata?: { vulnerabilities?: Record<string, number> };
  error?: { code?: string; summary?: string };
  message?: string;
}

/** If the registry does not answer, that is no fault, but it is no proof either. */
export async function run(): Promise<{ figure: string; held: boolean | 'notTested' }> {
  const { output, ended } = await audit();
  if (!ended) return { figure: 'not answered: the registry took too long', held: 'notTested' };
  const report = parse(output);
  const found = report?.metadata?.vulnerabilities;
  if (!found) {
    const reason = report?.error?.summary || report?.message || 'no report';
    return { figure: `not answered: ${reason}`, held: 'notTested' };
  }
  const { total = 0, ...bySeverity } = found;
  const named = Object.entries(bySeverity).filter(([, count]) => count > 0);
  return {
    figure: total === 0 ? 'none known' : named.map(([severity, count]) => `${count} ${severity}`).join(', '),
    held: total === 0,
  };
}

function audit(): Promise<{ output: string; ended: boolean }> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', '--omit=dev', '--json'], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    const timer = setTimeout(() => {
      child.kill();
      resolve({ output, ended: false });
    }, 120_000);
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ output, ended: true });
    });
    child.once('error', () => resolve({ output: '', ended: true }));
  });
}

function parse(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return undefined;
  }
}
