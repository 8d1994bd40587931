import { useWatch } from 'react-hook-form';
import { PictureBox, type PictureBoxProps } from './picture-box.tsx';
import type { EventForm } from './use-event-form.ts';

type PictureFieldProps = Omit<PictureBoxProps, 'input' | 'address' | 'isSquare' | 'onUploaded' | 'onFault'> & {
  form: EventForm;
  name: 'image' | 'qrCode';
};

/** The field for one of the event's pictures. */
export function PictureField({ form, name, ...box }: PictureFieldProps) {
  const address = useWatch({ control: form.control, name }).trim();
  return (
    <PictureBox
      {...box}
      input={form.field(name)}
      address={address}
      isSquare={name === 'qrCode'}
      onUploaded={(url) => {
        form.clearErrors(name);
        form.setValue(name, url, { shouldDirty: true });
      }}
      onFault={(message) => form.setError(name, { type: 'upload', message })}
    />
  );
}
