import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { DialogClose, DialogFrame } from '#web/ui/dialog.tsx';
import { StudentBrand, StudentWho } from './brand.tsx';
import { MenuPagesAhead } from './menu-pages-ahead.tsx';
import { StudentNavigation } from './navigation.tsx';
import { useStudentPage } from './page.ts';

interface StudentMenuDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus when the drawer closes. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Slides in from the left; Esc closes it. */
export function StudentMenuDrawer({ open, onOpenChange, opener }: StudentMenuDrawerProps) {
  const { editionName } = useStudentPage();
  const close = () => onOpenChange(false);
  return (
    <>
      <DialogFrame
        open={open}
        onOpenChange={onOpenChange}
        hiddenTitle="Menu"
        className="menu-drawer"
        finalFocus={opener}
      >
        <div className="flex items-center justify-between gap-2">
          <StudentBrand name={editionName} onChoose={close} />
          <DialogClose aria-label="Close menu" className="student-icon-button -mr-2">
            <X aria-hidden size={20} />
          </DialogClose>
        </div>
        <StudentWho />
        <StudentNavigation onChoose={close} />
        <ThemeSwitcher className="self-start" />
      </DialogFrame>
      <MenuPagesAhead />
    </>
  );
}
