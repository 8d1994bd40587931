import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { type Notice, onNotice, takeNotices } from '../notify.ts';
import { useToastPlace } from './use-toast-place.ts';

const looks = {
  success: { Icon: CircleCheck, tint: 'text-success', bar: 'toast-success' },
  error: { Icon: CircleAlert, tint: 'text-danger', bar: 'toast-error' },
  info: { Icon: Info, tint: 'text-accent', bar: 'toast-info' },
};

// Not the dialog that its library calls it: it asks for nothing.
const plainGroup = { role: 'group', 'aria-modal': undefined };

/** The most toasts that are shown at once. */
const limit = 3;
/** Notices of one moment belong together: two parts of a page that failed at once are both said. */
const sameMomentMs = 1_000;

export function ToastList() {
  return (
    <Toast.Provider limit={limit}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Viewport() {
  const viewport = useRef<HTMLDivElement>(null);
  const { toasts } = Toast.useToastManager();
  const shown = toasts.filter(({ transitionStatus }) => transitionStatus !== 'ending');
  const style = useToastPlace(viewport, shown.map(({ id }) => id).join());
  return (
    <Toast.Viewport ref={viewport} className="toast-viewport" style={style} {...useHoldByMoving()}>
      <Toasts />
    </Toast.Viewport>
  );
}

/** A toast that comes up under a resting pointer ends in its time; a pointer that is moved onto it holds it. */
function useHoldByMoving() {
  const restsAt = useRef<{ x: number; y: number }>(undefined);
  return {
    onMouseEnter(event: Holding) {
      restsAt.current = { x: event.screenX, y: event.screenY };
      event.preventBaseUIHandler();
    },
    onMouseMove(event: Holding) {
      const { x, y } = restsAt.current ?? { x: event.screenX, y: event.screenY };
      if (Math.hypot(event.screenX - x, event.screenY - y) < handMovesPx) event.preventBaseUIHandler();
    },
  };
}

type Holding = MouseEvent & { preventBaseUIHandler: () => void };
/** A hand that rests on its mouse moves it by less. */
const handMovesPx = 6;

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager<{ tone: NonNullable<Notice['tone']> }>();

  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    return onNotice(() => {
      const now = performance.now();
      // What the visitor does now matters more than an older notice.
      if (now - lastAt.current > sameMomentMs) close();
      lastAt.current = now;
      for (const { title, description, tone = 'info' } of takeNotices()) {
        // An error stays longer: it asks for something to be done. None interrupts a screen reader, and a toast of high
        // priority would hide its own button from it.
        add({ title, description, data: { tone }, priority: 'low', timeout: tone === 'error' ? 9000 : 5000 });
      }
    });
  }, [add, close]);

  return toasts.map((toast) => {
    const { Icon, tint, bar } = looks[toast.data?.tone ?? 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...plainGroup}
        swipeDirection={['left', 'right', 'up', 'down']}
        className={clsx('toast', bar)}
      >
        <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', tint)} />
        <div className="min-w-0 flex-1">
          <Toast.Title className="toast-title" />
          <Toast.Description className="text-quiet text-sm" />
        </div>
        {/* Its library hides the buttons of a stack that is folded up; ours are in plain sight. */}
        <Toast.Close aria-label="Dismiss" aria-hidden={false} className="toast-close">
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
