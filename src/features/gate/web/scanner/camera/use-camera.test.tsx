// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { Viewfinder } from '../screens/viewfinder.tsx';
import type { Reader } from './reader.ts';
import { useCamera } from './use-camera.ts';

cleanScreens();

let frame: (() => void) | undefined;
let track: EventTarget & { readyState: string };
let canLight = true;
beforeEach(() => {
  frame = undefined;
  canLight = true;
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      async getUserMedia() {
        const own = new EventTarget();
        track = Object.assign(own, {
          readyState: 'live',
          stop: () => Object.assign(own, { readyState: 'ended' }),
          getCapabilities: () => ({ torch: true }),
          applyConstraints: async () => {
            if (!canLight) throw new Error('no light');
          },
        });
        return { getTracks: () => [track], getVideoTracks: () => [track] };
      },
    },
  });
  const video = HTMLVideoElement.prototype;
  Object.defineProperty(video, 'srcObject', { configurable: true, value: undefined, writable: true });
  Object.defineProperty(video, 'videoWidth', { configurable: true, value: 640 });
  Object.defineProperty(video, 'requestVideoFrameCallback', {
    configurable: true,
    value: (done: () => void) => {
      frame = done;
    },
  });
});

const codes: string[] = [];
const reader: Reader = { read: async () => 'THE CODE', close() {} };

function Camera() {
  const camera = useCamera({ reader, isLooking: true, onCode: (code) => codes.push(code) });
  return <Viewfinder camera={camera} className="" />;
}

async function opened() {
  codes.length = 0;
  const { user } = openScreen(<Camera />, [], '/gate');
  await waitFor(() => expect(frame).toBeDefined());
  return user;
}
async function nextFrame() {
  const shown = frame;
  frame = undefined;
  await act(async () => shown?.());
  await waitFor(() => expect(frame).toBeDefined());
}

describe('the camera', () => {
  test('scans a ticket once while it stays, and none from a picture that is not new', async () => {
    await opened();
    await nextFrame();
    await nextFrame();
    expect(codes).toEqual(['THE CODE']);
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    // No picture comes for so long that the hook asks for the next one again.
    frame = undefined;
    await waitFor(() => expect(frame).toBeDefined());
    expect(codes).toEqual(['THE CODE']);
    now.mockRestore();
  });

  test('says when the phone takes it away, and comes back when it is asked for', async () => {
    const user = await opened();
    act(() => {
      track.readyState = 'ended';
      track.dispatchEvent(new Event('ended'));
    });
    expect(await screen.findByText(/^The camera does not start/)).toBeTruthy();
    await user.click(button('Try the camera again'));
    await waitFor(() => expect(screen.queryByText(/^The camera does not start/)).toBeNull());
  });

  test('turns the light on and off, and does not say that it is on when it is not', async () => {
    const user = await opened();
    canLight = false;
    await user.click(button('Light'));
    expect(button('Light').getAttribute('aria-pressed')).toBe('false');
    canLight = true;
    await user.click(button('Light'));
    await waitFor(() => expect(button('Light').getAttribute('aria-pressed')).toBe('true'));
    await user.click(button('Light'));
    await waitFor(() => expect(button('Light').getAttribute('aria-pressed')).toBe('false'));
  });
});
