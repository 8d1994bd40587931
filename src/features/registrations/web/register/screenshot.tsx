import { useController } from 'react-hook-form';
import { registerForEvent, screenshotMaxBytes } from '#features/registrations/contract.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { notify } from '#web/ui/notify.ts';
import type { RegistrationValues } from './faults.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export function EventRegisterScreenshot() {
  const { field, fieldState } = useController<RegistrationValues, 'paymentScreenshot'>({ name: 'paymentScreenshot' });

  function choose(file: File | null) {
    const refusal = file && whyNotScreenshot(file);
    if (refusal) notify({ ...refusal, tone: 'error' });
    else field.onChange(file);
  }

  return (
    <FileField
      label="Payment screenshot"
      hint="PNG, JPG or GIF, under 5MB."
      required
      accept={pictureTypes.join(',')}
      name={field.name}
      ref={field.ref}
      value={field.value}
      onChange={choose}
      error={fieldState.error?.message}
    />
  );
}

function whyNotScreenshot({ type, size }: File): { title: string; description: string } | undefined {
  if (!pictureTypes.includes(type)) {
    return { title: 'Not a picture', description: registerForEvent.refusals.notAPicture.message };
  }
  if (size >= screenshotMaxBytes) return { title: 'File too large', description: registerForEvent.file.tooLarge };
  return undefined;
}
