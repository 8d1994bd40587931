// Runs Lighthouse once for one address as a phone, slowed down by a factor. Prints the figures as JSON.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';

const [chromePath, url, slowdown, blocked] = process.argv.slice(2);
const { throttling } = constants;

/**
 * The blocking time by Lighthouse's rules, but only of the time in which a processor worked for the main thread. With
 * few processors, browser, Lighthouse and server wait for each other, and Lighthouse counts such waits as blocking.
 */
function blockingOnProcessor({ traceEvents }) {
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  const tasks = traceEvents.filter(
    ({ name, pid, ts }) => name === 'RunTask' && pid === painted.pid && ts >= painted.ts,
  );
  const mainThread = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === painted.pid && args.name === 'CrRendererMain',
  );
  const blocking = ({ tid, tdur = 0 }) =>
    tid === mainThread.tid ? Math.max(0, (tdur / 1000) * Number(slowdown) - 50) : 0;
  return tasks.reduce((sum, task) => sum + blocking(task), 0);
}

const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
try {
  const result = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: Number(slowdown) },
    ...(blocked && { blockedUrlPatterns: [blocked] }),
  });
  const { categories, audits, environment } = result.lhr;
  const { Trace: trace } = result.artifacts;
  const score = (name) => Math.round((categories[name].score ?? 0) * 100);
  const value = (name) => audits[name].numericValue;
  const failed = Object.values(audits)
    .filter((audit) => audit.scoreDisplayMode === 'binary' && audit.score === 0)
    .map((audit) => audit.id);
  console.log(
    JSON.stringify({
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      tbtOnProcessor: blockingOnProcessor(trace),
      cls: value('cumulative-layout-shift'),
      // Lighthouse counts the time at the reduced speed.
      mainThread: value('mainthread-work-breakdown') / Number(slowdown),
      bytes: value('total-byte-weight'),
      benchmarkIndex: environment.benchmarkIndex,
      failed,
    }),
  );
} finally {
  await chrome.kill();
}
