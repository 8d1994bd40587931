import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { Camera, CameraState } from '../camera/use-camera.ts';

const cameraTexts: Record<Exclude<CameraState, 'on'>, string> = {
  starting: 'The camera starts...',
  refused: 'The camera is not allowed. Type the number below, or allow the camera in the settings of the browser.',
  missing: 'This device has no camera. Type the number, or use a keyboard scanner.',
  busy: 'The camera does not start. Close other apps that use it.',
};

/** The camera's picture, or what to do without one. */
export function Viewfinder({ camera, className }: { camera: Camera; className: string }) {
  const { state, torch } = camera;
  return (
    <div className={`relative overflow-hidden bg-[#05040f] text-[#fff] ${className}`}>
      <video
        ref={camera.video}
        muted
        playsInline
        aria-label="Camera"
        className={`absolute inset-0 size-full object-cover ${state === 'on' ? '' : 'invisible'}`}
      />
      {state === 'on' ? (
        <Corners />
      ) : (
        <div
          role="status"
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center"
        >
          {state !== 'starting' && (
            <CameraOff aria-hidden size={32} className="[@media(max-height:40rem)_and_(orientation:portrait)]:hidden" />
          )}
          <p className="max-w-80">{cameraTexts[state]}</p>
          {(state === 'refused' || state === 'busy') && (
            <Button size="small" className="border-[#fff]! text-[#fff]!" onClick={camera.retry}>
              Try the camera again
            </Button>
          )}
        </div>
      )}
      {torch && (
        <Button
          aria-pressed={torch.isOn}
          className="absolute! right-3 bottom-3 border-[#fff]! bg-[#05040fb0] text-[#fff]!"
          onClick={torch.turn}
        >
          {torch.isOn ? <FlashlightOff aria-hidden size={20} /> : <Flashlight aria-hidden size={20} />}
          Light
        </Button>
      )}
    </div>
  );
}

/** Shows where to hold the code. */
const Corners = () => (
  <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 m-auto size-[min(80%,20rem)]">
    <path
      d="M2 22V8a6 6 0 0 1 6-6h14M78 2h14a6 6 0 0 1 6 6v14M98 78v14a6 6 0 0 1-6 6H78M22 98H8a6 6 0 0 1-6-6V78"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
);
