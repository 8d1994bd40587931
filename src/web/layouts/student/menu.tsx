import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { notify } from '#web/ui/notify.ts';
import { useLater } from '#web/ui/use-later.ts';

const loadDrawer = () => import('./menu-drawer.tsx');

/** Its button; what slides in is fetched once the page has come to rest. */
export function StudentMenu({ className }: { className?: string }) {
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
        className={clsx('student-icon-button -ml-2', className)}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden size={22} />
      </button>
      {drawer && <drawer.StudentMenuDrawer open={open} onOpenChange={setOpen} opener={button} />}
    </>
  );
}
