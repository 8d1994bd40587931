import { Dialog } from '@base-ui/react/dialog';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { AdminBrand } from './brand.tsx';
import { type AdminBadges, AdminNavigation } from './navigation.tsx';

/** The sidebar where there is no room for one: slides in from the left, Esc closes it, focus goes back. */
export function AdminPhoneMenu({ badges }: { badges: AdminBadges }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Open menu" className="admin-icon-button -ml-2 lg:hidden">
        <Menu aria-hidden size={21} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-veil" />
        <Dialog.Popup className="menu-drawer">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center justify-between gap-2">
            <AdminBrand onChoose={close} />
            <Dialog.Close aria-label="Close menu" className="admin-icon-button -mr-2">
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          <AdminNavigation badges={badges} onChoose={close} />
          <ThemeSwitcher className="self-start" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
