import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { SettingSection } from './setting-section.tsx';

export function DeletionSetting() {
  const [open, setOpen] = useState(false);
  return (
    <SettingSection
      title="Delete account"
      intro="For good. Your registrations go with it, and their seats become free for others."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeletionDialog open={open} onOpenChange={setOpen} />
    </SettingSection>
  );
}
