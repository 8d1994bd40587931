import { Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { DialogClose, DialogFrame } from '#web/ui/dialog.tsx';
import { type AdminBadges, AdminBrand, AdminNavigation } from './navigation.tsx';

/** The sidebar on small screens. It slides in from the left, Esc closes it, and the focus returns. */
export function AdminPhoneMenu({ badges }: { badges: AdminBadges }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="admin-icon-button -ml-2 lg:hidden"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden size={21} />
      </button>
      <DialogFrame open={open} onOpenChange={setOpen} hiddenTitle="Menu" className="menu-drawer" finalFocus={opener}>
        <div className="flex items-center justify-between gap-2">
          <AdminBrand onChoose={close} />
          <DialogClose aria-label="Close menu" className="admin-icon-button -mr-2">
            <X aria-hidden size={20} />
          </DialogClose>
        </div>
        <AdminNavigation badges={badges} onChoose={close} />
        <ThemeSwitcher className="self-start" />
      </DialogFrame>
    </>
  );
}
