import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { StudentBrand } from './brand.tsx';
import { StudentNavigation } from './navigation.tsx';
import { useStudentPage } from './page.ts';
import { StudentWho } from './who.tsx';

/** Slides in from the left; Esc closes it and focus goes back to its button. */
export function StudentMenu({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const { editionName } = useStudentPage();
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Open menu" className={clsx('student-icon-button -ml-2', className)}>
        <Menu aria-hidden size={22} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-veil" />
        <Dialog.Popup className="menu-drawer">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center justify-between gap-2">
            <StudentBrand name={editionName} onChoose={close} />
            <Dialog.Close aria-label="Close menu" className="student-icon-button -mr-2">
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          <StudentWho />
          <StudentNavigation onChoose={close} />
          <ThemeSwitcher className="self-start" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
