import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SendButton } from '#web/files/uploads.tsx';
import type { FormState } from '#web/form/use-contract-form.ts';

/** 'Saved!' is shown for 2 s (R246). */
const flashMs = 2_000;

export function useSaved() {
  const [saved, setSaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function flash() {
    clearTimeout(timer.current);
    setSaved(true);
    timer.current = setTimeout(() => setSaved(false), flashMs);
  }
  return { saved, flash };
}

interface SaveChangesProps {
  saved: boolean;
  /** The form that the button sends. Absent if saving takes no time. */
  form?: FormState;
  /** For a screen with several such buttons: names what this one saves. */
  label?: string;
  /** Shown beside the button. */
  children?: ReactNode;
}

export function SaveChanges({ saved, form, label = 'Save Changes', children }: SaveChangesProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
      <SendButton type="submit" {...form?.button} variant="main" className="min-w-36">
        {saved && <Check aria-hidden size={16} />}
        {saved ? 'Saved!' : label}
      </SendButton>
      <span role="status" className="sr-only">
        {saved ? 'Saved!' : ''}
      </span>
      {children}
    </div>
  );
}
