import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';

type Engine = 'firefox' | 'webkit';

/** Only Playwright's own builds of them can be driven, not those that come with a system. */
const programs: Record<Engine, () => string> = {
  firefox: () => firefox.executablePath(),
  webkit: () => webkit.executablePath(),
};

/** The engines beside Chromium that are installed, and a line for each that is not. */
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
