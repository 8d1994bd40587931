import { clsx } from 'clsx';
import { ImageOff, ImageUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { pictureMaxBytes, pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { PictureOr } from '#web/picture-or.tsx';
import { Button } from '#web/ui/button.tsx';
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
        {!locked && <UploadButton form={form} name={name} label={label} />}
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

function UploadButton({ form, name, label }: Pick<PictureFieldProps, 'form' | 'name' | 'label'>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function upload(file: File) {
    if (file.size >= pictureMaxBytes) {
      return form.setError(name, { type: 'upload', message: uploadPicture.file.tooLarge });
    }
    setBusy(true);
    try {
      const { url } = await adminApi.call(uploadPicture, { file });
      form.clearErrors(name);
      form.setValue(name, url, { shouldDirty: true });
    } catch (error) {
      form.setError(name, { type: 'upload', message: wordsOf(error, 'The picture could not be uploaded.') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <input
        ref={input}
        id={id}
        type="file"
        accept={pictureTypes}
        tabIndex={-1}
        aria-label={`Picture for ${label}`}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) void upload(file);
        }}
      />
      <Button size="small" busy={busy} busyLabel="Uploading..." onClick={() => input.current?.click()}>
        <ImageUp aria-hidden size={16} />
        Upload a picture
      </Button>
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
