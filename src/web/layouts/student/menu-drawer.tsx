import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { StudentBrand } from './brand.tsx';
import { StudentNavigation } from './navigation.tsx';
import { useStudentPage } from './page.ts';
import { StudentWho } from './who.tsx';

interface StudentMenuDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when it closes. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Slides in from the left; Esc closes it. */
export function StudentMenuDrawer({ open, onOpenChange, opener }: StudentMenuDrawerProps) {
  const { editionName } = useStudentPage();
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-veil" />
        <Dialog.Popup className="menu-drawer" finalFocus={opener}>
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
