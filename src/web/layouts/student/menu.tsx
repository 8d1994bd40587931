import { Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#web/ui/notify.ts';

const loadDrawer = () => import('./menu-drawer.tsx');

/** The menu's button. The drawer is loaded when the page is idle. */
export function StudentMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const drawer = useLater(loadDrawer, open, () => {
    setOpen(false);
    notify({
      title: 'The menu did not load',
      description: 'Please check your connection and try again.',
      tone: 'error',
    });
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="student-icon-button -ml-2"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden size={22} />
      </button>
      {drawer && <drawer.StudentMenuDrawer open={open} onOpenChange={setOpen} opener={button} />}
    </>
  );
}

const restMs = 2_000;

/**
 * A part of a page that is loaded when the page is idle, or at once if it is wanted; undefined until then. `load` must
 * not change. `onFailed` is called if a wanted part did not load.
 */
function useLater<Part>(load: () => Promise<Part>, wanted: boolean, onFailed: () => void): Part | undefined {
  const [got, setGot] = useState<{ part: Part }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener for failures may change meanwhile
  useEffect(() => {
    if (got) return;
    const keep = (part: Part) => setGot({ part });
    if (wanted) {
      load().then(keep, onFailed);
      return;
    }
    const timer = setTimeout(() => load().then(keep, () => undefined), restMs);
    return () => clearTimeout(timer);
  }, [wanted, got, load]);
  return got?.part;
}
