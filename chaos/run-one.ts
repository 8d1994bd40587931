import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Sent in parts: first the script's goal, then its result. */
export interface Report {
  goal?: string;
  figure?: string;
  /** `notTested` if something outside of the project is missing. */
  held?: boolean | 'notTested';
  /** Why there is no figure. */
  failure?: string;
}

interface Script {
  goal: string;
  /** `folder` is empty, and removed afterwards. */
  run(folder: string): Promise<{ figure: string; held: boolean | 'notTested' }>;
}

// Exiting also ends the servers that a script has started. Death by a signal does not.
process.once('SIGTERM', () => process.exit(1));
process.once('disconnect', () => process.exit(1));

const folder = await mkdtemp(path.join(tmpdir(), 'symposia-chaos-'));
try {
  const script = (await import(`./${process.argv[2]}.ts`)) as Script;
  await tell({ goal: script.goal });
  await tell(await script.run(folder));
} catch (error) {
  console.error(error);
  await tell({ failure: `it failed: ${firstLine(error)}`, held: false });
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

function firstLine(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return message.split('\n')[0] ?? '';
}

function tell(part: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(part, undefined, undefined, () => resolve());
    else resolve(console.log(part));
  });
}
