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

/** A large picture is made smaller first, and the smaller one is what the form holds. */
export function ScreenshotField({ value, onChange, error, name, ref }: ScreenshotFieldProps) {
  const [working, setWorking] = useState(false);
  // The toast goes; what to do stays beside the field.
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
    const small = await shrunk(file);
    // Another one may have been chosen meanwhile.
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
      error={advice ?? error}
    />
  );
}

/** Loaded when there is something to shrink; without a network the picture goes as it is. */
async function shrunk(file: File): Promise<File> {
  try {
    const { shrinkPicture } = await import('./shrink-picture.ts');
    return await shrinkPicture(file);
  } catch {
    return file;
  }
}
