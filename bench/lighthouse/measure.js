// One Lighthouse run of one address, as a phone sees it, slowed down so many times; prints the figures as JSON.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';

const [chromePath, url, slowdown, blocked] = process.argv.slice(2);
const { throttling } = constants;
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
      cls: value('cumulative-layout-shift'),
      // Lighthouse counts it slowed down.
      mainThread: value('mainthread-work-breakdown') / Number(slowdown),
      bytes: value('total-byte-weight'),
      benchmarkIndex: environment.benchmarkIndex,
      failed,
    }),
  );
} finally {
  await chrome.kill();
}
