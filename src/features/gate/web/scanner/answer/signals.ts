import type { Shown } from '../engine/scanner-types.ts';

type Tone = Shown['tone'];

/** Sounds that stewards can tell apart without looking: pitch in hertz (0 is silence) and length in milliseconds. */
const tunes: Record<Tone, readonly (readonly [pitch: number, ms: number])[]> = {
  green: [[1_320, 160]],
  blue: [[880, 90]],
  amber: [
    [660, 130],
    [0, 70],
    [660, 130],
  ],
  red: [
    [220, 350],
    [0, 60],
    [180, 450],
  ],
};
const buzzes: Record<Tone, number[]> = { green: [80], blue: [40], amber: [120, 80, 120], red: [400, 100, 400] };

let audio: AudioContext | undefined;

const mostWaitMs = 1_000;

/** Call it when a button is pressed, because browsers play no sound before that. Returns false if there is no sound. */
export async function openSound(): Promise<boolean> {
  if (!('AudioContext' in globalThis)) return false;
  audio ??= new AudioContext();
  // Some browsers never answer on a computer without a loudspeaker.
  await Promise.race([audio.resume().catch(() => undefined), new Promise((late) => setTimeout(late, mostWaitMs))]);
  return audio.state === 'running';
}

let signalled = '';

/** Signals each answer once, and again if it changes. First the engine calls it, then the screen. */
export function signalAnswer({ id, verdict }: Pick<Shown, 'id' | 'verdict'>, tone: Tone): void {
  const answer = `${id} ${tone} ${verdict}`;
  if (signalled === answer) return;
  signalled = answer;
  signal(tone);
}

export function signal(tone: Tone): void {
  navigator.vibrate?.(buzzes[tone]);
  if (audio?.state !== 'running') return;
  let at = audio.currentTime;
  for (const [pitch, ms] of tunes[tone]) {
    if (pitch > 0) play(audio, pitch, at, at + ms / 1_000);
    at += ms / 1_000;
  }
}

function play(context: AudioContext, pitch: number, from: number, to: number): void {
  const [voice, volume] = [context.createOscillator(), context.createGain()];
  // A square wave can be heard from a small loudspeaker in a crowd.
  voice.type = 'square';
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.4, from);
  volume.gain.setTargetAtTime(0, to - 0.02, 0.008);
  voice.connect(volume).connect(context.destination);
  voice.start(from);
  voice.stop(to + 0.05);
}
