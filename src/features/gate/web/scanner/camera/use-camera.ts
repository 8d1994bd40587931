import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Reader } from './reader.ts';

/** `refused`: by the person or the phone. `missing`: there is no camera. `busy`: another app uses it. */
export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'busy';

interface Options {
  reader: Reader;
  /** Whether to look for codes. The picture is shown anyway. */
  isLooking: boolean;
  onCode: (text: string) => void;
}

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Undefined if the phone has no torch, or does not let a page use it. */
  torch: { isOn: boolean; turn: () => void } | undefined;
  retry: () => void;
}

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The rear camera, and the codes in its picture. */
export function useCamera({ reader, isLooking, onCode }: Options): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [stream, setStream] = useState<MediaStream>();
  const [attempt, setAttempt] = useState(0);
  const looking = useRef({ isLooking, onCode });
  looking.current = { isLooking, onCode };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` asks again
  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | undefined;
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
      opened = undefined;
    };
    const open = async () => {
      if (document.hidden || opened) return;
      try {
        const next = await openCamera();
        if (isGone || document.hidden || opened) return stop(next);
        opened = next;
        // A phone takes the camera away during a call. It starts again when somebody returns to the page or presses the
        // button.
        next.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (opened === next) close();
          if (!isGone && !document.hidden) setState('busy');
        });
        setStream(next);
        setState('on');
      } catch (error) {
        if (!isGone) setState(stateOf(error));
      }
    };
    const onVisibility = () => (document.hidden ? close() : void open());
    void open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisibility);
      close();
    };
  }, [attempt]);

  useEffect(() => {
    const shown = video.current;
    if (!stream || !shown) return;
    shown.srcObject = stream;
    void shown.play().catch(() => undefined);
    let isGone = false;
    const isOver = () => isGone || stream.getVideoTracks()[0]?.readyState !== 'live';
    void lookForCodes(shown, reader, looking, isOver);
    return () => {
      isGone = true;
    };
  }, [stream, reader]);

  return { video, state, torch: useTorch(stream), retry: () => setAttempt((count) => count + 1) };
}

/** Opens the camera and closes it again, for the check before scanning. */
export async function tryCamera(): Promise<CameraState> {
  try {
    stop(await openCamera());
    return 'on';
  } catch (error) {
    return stateOf(error);
  }
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia(wanted);
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

/** One picture at a time, so that a slow phone reads fewer pictures, but never an old one. */
async function lookForCodes(
  video: HTMLVideoElement,
  reader: Reader,
  looking: RefObject<Pick<Options, 'isLooking' | 'onCode'>>,
  isOver: () => boolean,
): Promise<void> {
  let last = { text: '', at: 0 };
  while (!isOver()) {
    // Checked again, because the last picture of a stopped camera would scan the last ticket again.
    if (!(await nextPicture(video)) || isOver() || video.videoWidth === 0) continue;
    const picture = await middleOf(video).catch(() => undefined);
    const text = picture && (await reader.read(picture));
    if (!text || isOver()) continue;
    const isStillThere = text === last.text && performance.now() - last.at < goneMs;
    if (!isStillThere && !looking.current.isLooking) continue;
    last = { text, at: performance.now() };
    if (!isStillThere) looking.current.onCode(text);
  }
}

/** A ticket that stays in front of the camera is scanned only once. After this long without it, it is scanned again. */
const goneMs = 1_500;

/** Resolves to false if no picture came, for example on a hidden page or from a stopped camera. */
function nextPicture(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((done) => {
    const late = setTimeout(() => done(false), 500);
    const here = () => {
      clearTimeout(late);
      done(true);
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(here);
    else requestAnimationFrame(here);
  });
}

/** The square that the screen shows. Reading more of the picture would only take longer. */
function middleOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video;
  const side = Math.min(videoWidth, videoHeight);
  return createImageBitmap(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side);
}

type Torch = MediaTrackCapabilities & { torch?: boolean };

function useTorch(stream: MediaStream | undefined): Camera['torch'] {
  /** The stream whose light is on. A new stream starts without light. */
  const [lit, setLit] = useState<MediaStream>();
  const [track] = stream?.getVideoTracks() ?? [];
  if (!(track?.getCapabilities?.() as Torch | undefined)?.torch) return undefined;
  const isOn = lit === stream;
  const turn = () => {
    const light = { advanced: [{ torch: !isOn } as MediaTrackConstraintSet] };
    track?.applyConstraints(light).then(
      () => setLit(isOn ? undefined : stream),
      () => undefined,
    );
  };
  return { isOn, turn };
}
