import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { type Notice, onNotice, takeNotices } from '../notify.ts';
import { useToastPlace } from './use-toast-place.ts';

const looks = {
  success: { Icon: CircleCheck, tint: 'text-success', bar: 'toast-success' },
  error: { Icon: CircleAlert, tint: 'text-danger', bar: 'toast-error' },
  info: { Icon: Info, tint: 'text-accent', bar: 'toast-info' },
};

// Not the role `dialog` that the library sets, because a toast asks for nothing.
const plainGroup = { role: 'group', 'aria-modal': undefined };

/** The most toasts that are shown at once. */
const limit = 3;
/** Notices within this time are shown together, for example if two parts of a page fail at once. */
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

/**
 * The library keeps a toast open while the pointer is over it. A toast that appears under a resting pointer must still
 * close in time, so only a moving pointer keeps it open.
 */
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
/** A hand resting on the mouse moves it less than this. */
const handMovesPx = 6;

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager<{ tone: NonNullable<Notice['tone']>; at: number }>();

  useScreenChange((startedAt) => {
    for (const { id, data } of toasts) {
      if (data?.tone === 'error' && startedAt - data.at > sameMomentMs) close(id);
    }
  });

  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    return onNotice(() => {
      const now = performance.now();
      // What the visitor does now is more important than an older notice.
      if (now - lastAt.current > sameMomentMs) close();
      lastAt.current = now;
      for (const { title, description, tone = 'info' } of takeNotices()) {
        // An error stays longer, because the visitor must do something. The priority is low, so that no toast
        // interrupts a screen reader; with a high priority the library would also hide the toast's button from it.
        add({ title, description, data: { tone, at: now }, priority: 'low', timeout: tone === 'error' ? 9000 : 5000 });
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
        {/* The library hides the buttons of a folded stack, but our stack is never folded. */}
        <Toast.Close aria-label="Dismiss" aria-hidden={false} className="toast-close">
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

/** Calls back when another screen is shown, with the time at which it began to load. */
function useScreenChange(onChange: (startedAt: number) => void): void {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const shown = useRef(pathname);
  const startedAt = useRef<number>(undefined);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (shown.current !== pathname) change(startedAt.current ?? performance.now());
    shown.current = pathname;
    startedAt.current = next && performance.now();
  }, [pathname, next]);
}
