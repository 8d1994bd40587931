// Writes public/intro.webm and public/intro.mp4: the kolam drawn over the night sky. Needs a Chromium that encodes
// VP9 and H.264 (CHROMIUM_PATH, or Playwright's own) and a Node that reads TypeScript, such as the project's:
// `npm ci && node film.js`
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { drawKolam } from '../../../src/shared/kolam/kolam.ts';
import { seededRandom } from '../../../src/shared/kolam/random.ts';

// A square loses least on both phones and wide screens. It has as many pixels as 1280 × 720.
const film = { side: 960, framesPerSecond: 30, seconds: 2.9 };
const takes = [
  { file: 'intro.webm', format: 'webm', codec: 'vp9', quality: { quantizer: 60 } },
  { file: 'intro.mp4', format: 'mp4', codec: 'avc', quality: { bitrate: 620_000 } },
];

const files = {
  '/': { contentType: 'text/html', body: '<!doctype html><title>Film</title>' },
  '/scene.js': script(new URL('scene.js', import.meta.url)),
  '/mediabunny.js': script(new URL('node_modules/mediabunny/dist/bundles/mediabunny.min.mjs', import.meta.url)),
};
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  // Encoders work only on secure pages, and this host counts as one.
  await page.route('http://localhost/**', (route) => route.fulfill(files[new URL(route.request().url()).pathname]));
  await page.goto('http://localhost/');
  const scene = { ...film, kolam: drawKolam({ seed: 'intro', size: 9, density: 0.6 }), stars: stars(240) };
  for (const take of takes) {
    const encoded = await page.evaluate(shoot, { scene, take });
    const video = Buffer.from(encoded, 'base64');
    writeFileSync(new URL(`../../../public/${take.file}`, import.meta.url), video);
    console.log(`${take.file}: ${(video.length / 1024).toFixed(0)} KB`);
  }
} finally {
  await browser.close();
}

/** Runs in the browser. */
async function shoot({ scene, take }) {
  const { openScene } = await import('/scene.js');
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality, WebMOutputFormat } = await import(
    '/mediabunny.js'
  );
  const { canvas, paint } = openScene(scene);
  // The index comes first, so that the browser can start to play while the rest is still loading.
  const format = take.format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new Output({ format, target: new BufferTarget() });
  const source = new CanvasSource(canvas, {
    codec: take.codec,
    quality: new Quality(take.quality),
    latencyMode: 'quality',
  });
  output.addVideoTrack(source, { frameRate: scene.framesPerSecond });
  await output.start();
  const frame = 1 / scene.framesPerSecond;
  for (let i = 0; i * frame < scene.seconds; i++) {
    paint(i * frame);
    await source.add(i * frame, frame);
  }
  await output.finalize();
  return new Uint8Array(output.target.buffer).toBase64();
}

function stars(count) {
  const random = seededRandom('sky');
  return Array.from({ length: count }, () => ({
    x: random(),
    y: random(),
    size: 0.8 + 1.7 * random() ** 3,
    light: 0.35 + 0.65 * random(),
    comes: 0.7 * random(),
  }));
}

function script(url) {
  return { contentType: 'text/javascript', body: readFileSync(url, 'utf8') };
}
