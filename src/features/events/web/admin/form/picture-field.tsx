import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { adminApi } from '#web/api.ts';
import { UploadButton } from '#web/desk/upload-button.tsx';
import { PictureOr } from '#web/picture-or.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FormValues } from './values.ts';

interface PictureFieldProps {
  form: UseFormReturn<FormValues>;
  name: 'image' | 'qrCode';
  label: string;
  hint?: ReactNode;
  required?: boolean;
  locked?: boolean;
  previewAlt: string;
  /** Said in the picture's place when it does not load. */
  brokenText: string;
  className?: string;
}

/** A picture by its address, or uploaded to the site itself, and what it looks like. */
export function PictureField(props: PictureFieldProps) {
  const { form, name, label, hint, required, locked = false, previewAlt, brokenText, className } = props;
  const address = useWatch({ control: form.control, name }).trim();
  const shown = isShowable(address);
  return (
    <div className={clsx('event-picture', className)}>
      <div className="grid min-w-0 content-start gap-2.5">
        <TextField
          label={label}
          // An upload's address has no host, so this is no field of the type url.
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          required={required}
          readOnly={locked}
          hint={hint}
          error={form.formState.errors[name]?.message}
          {...form.register(name)}
        />
        {!locked && <Upload form={form} name={name} label={label} />}
      </div>
      <div className="event-picture-preview" data-square={name === 'qrCode' || undefined}>
        {shown ? (
          <PictureOr src={address} alt={previewAlt} className={name === 'qrCode' ? 'object-contain' : 'object-cover'}>
            <Placeholder text={brokenText} />
          </PictureOr>
        ) : (
          <Placeholder text={address ? brokenText : 'No picture yet'} />
        )}
      </div>
    </div>
  );
}

function Upload({ form, name, label }: Pick<PictureFieldProps, 'form' | 'name' | 'label'>) {
  return (
    <div>
      <UploadButton
        label={`Picture for ${label}`}
        accept={pictureTypes}
        limit={uploadPicture.file}
        upload={(file) => adminApi.call(uploadPicture, { file })}
        onUploaded={(url) => {
          form.clearErrors(name);
          form.setValue(name, url, { shouldDirty: true });
        }}
        onFault={(message) => form.setError(name, { type: 'upload', message })}
      />
    </div>
  );
}

function Placeholder({ text }: { text: string }) {
  return (
    <div className="event-picture-none">
      <ImageOff aria-hidden size={22} />
      <span>{text}</span>
    </div>
  );
}

const isShowable = (address: string) => address.startsWith('/pictures/') || /^https?:\/\/./.test(address);
