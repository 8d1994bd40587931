import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Notice, onNotice, takeNotices } from './notify.ts';

const looks = {
  success: { Icon: CircleCheck, tint: 'text-leaf', bar: 'toast-success' },
  error: { Icon: CircleAlert, tint: 'text-kumkum', bar: 'toast-error' },
  info: { Icon: Info, tint: 'text-gold', bar: 'toast-info' },
};

// Not the dialog that its library calls it: it asks for nothing.
const plainGroup = { role: 'group', 'aria-modal': undefined };

/** As many as stand together at the most. */
const limit = 3;
/** Notices of one moment belong together: two parts of a page that failed at once are both said. */
const sameMomentMs = 1_000;

export function ToastList() {
  return (
    <Toast.Provider limit={limit}>
      <Toast.Portal>
        <Toast.Viewport className="toast-viewport">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager<{ tone: NonNullable<Notice['tone']> }>();

  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    return onNotice(() => {
      const now = performance.now();
      // What the visitor does now matters more than what was said before.
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
        swipeDirection={['right', 'up']}
        className={clsx('toast', bar)}
      >
        <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', tint)} />
        <div className="min-w-0 flex-1">
          <Toast.Title className="toast-title" />
          <Toast.Description className="text-quiet text-sm" />
        </div>
        {/* Its library hides the buttons of a stack that is folded up; ours stand in plain sight. */}
        <Toast.Close aria-label="Dismiss" aria-hidden={false} className="toast-close">
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
