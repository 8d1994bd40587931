import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PictureBox, type PictureBoxProps } from './picture-box.tsx';
import type { FormValues } from './values.ts';

type PictureFieldProps = Omit<
  PictureBoxProps,
  'input' | 'address' | 'error' | 'isSquare' | 'onUploaded' | 'onFault'
> & {
  form: UseFormReturn<FormValues>;
  name: 'image' | 'qrCode';
};

/** One of the event's pictures, in its form. */
export function PictureField({ form, name, ...box }: PictureFieldProps) {
  const address = useWatch({ control: form.control, name }).trim();
  return (
    <PictureBox
      {...box}
      input={form.register(name)}
      address={address}
      isSquare={name === 'qrCode'}
      error={form.formState.errors[name]?.message}
      onUploaded={(url) => {
        form.clearErrors(name);
        form.setValue(name, url, { shouldDirty: true });
      }}
      onFault={(message) => form.setError(name, { type: 'upload', message })}
    />
  );
}
