import { useController } from 'react-hook-form';
import { ScreenshotField } from '../payment/screenshot-field.tsx';
import type { RegistrationValues } from './faults.ts';

export function EventRegisterScreenshot() {
  const { field, fieldState } = useController<RegistrationValues, 'paymentScreenshot'>({ name: 'paymentScreenshot' });
  return (
    <ScreenshotField
      name={field.name}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
