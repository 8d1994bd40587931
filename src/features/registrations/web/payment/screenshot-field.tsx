import { type Ref, useRef, useState } from 'react';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { shrunkMaxBytes } from './shrink-size.ts';
import { pictureTypes, whyNotScreenshot } from './why-not-screenshot.ts';

interface ScreenshotFieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Takes a screenshot. A large picture is shrunk first, and the form holds the smaller one. */
export function ScreenshotField({ value, onChange, error, name, ref }: ScreenshotFieldProps) {
  const [working, setWorking] = useState(false);
  // The toast disappears; this advice stays beside the field.
  const [advice, setAdvice] = useState<string>();
  const chosen = useRef<File>(null);

  async function choose(file: File | null) {
    const refusal = file && whyNotScreenshot(file);
    setAdvice(refusal ? refusal.description : undefined);
    if (refusal) return notify({ ...refusal, tone: 'error' });
    chosen.current = file;
    setWorking(false);
    if (!file || file.size < shrunkMaxBytes) return onChange(file);
    setWorking(true);
    // Until then the form must not send the picture that was chosen before.
    onChange(null);
    const small = await shrunk(file);
    // Another file may have been chosen in the meantime.
    if (chosen.current !== file) return;
    setWorking(false);
    onChange(small);
  }

  return (
    <FileField
      label="Payment screenshot"
      hint={working ? 'Making the picture smaller...' : 'PNG, JPG or GIF, under 5MB.'}
      required
      accept={pictureTypes.join(',')}
      name={name}
      ref={ref}
      value={value}
      onChange={choose}
      error={advice ?? (working ? undefined : error)}
    />
  );
}

/** Loads the code only for a large picture. If it cannot be loaded, the picture is sent as it is. */
async function shrunk(file: File): Promise<File> {
  try {
    const { shrinkPicture } = await import('./shrink-picture.ts');
    return await shrinkPicture(file);
  } catch {
    return file;
  }
}
