import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';

type Engine = 'firefox' | 'webkit';

/** Playwright can drive only its own builds, not those of the system. */
const programs: Record<Engine, () => string> = {
  firefox: () => firefox.executablePath(),
  webkit: () => webkit.executablePath(),
};

/** The installed engines besides Chromium, and a line for each missing one. */
export function findEngines(isThere: (engine: Engine) => boolean = isInstalled): {
  found: Engine[];
  missing: string[];
} {
  const engines = Object.keys(programs) as Engine[];
  return {
    found: engines.filter(isThere),
    missing: engines
      .filter((engine) => !isThere(engine))
      .map((engine) => `${engine} was not found and is not tested: run \`npx playwright install ${engine}\`.`),
  };
}

const isInstalled = (engine: Engine) => existsSync(programs[engine]());
