import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { pictureMaxBytes, pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { PictureOr } from '#web/picture-or.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface PictureFieldProps {
  /** 'Photo', 'Logo' */
  label: string;
  field: UseFormRegisterReturn;
  value: string;
  error: string | undefined;
  onUploaded: (url: string) => void;
}

/** The address of a picture on a trusted host, or an upload that becomes one of ours. */
export function PictureField({ label, field, value, error, onUploaded }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size >= pictureMaxBytes) return setFault(uploadPicture.file.tooLarge);
    setFault(undefined);
    setBusy(true);
    try {
      onUploaded((await adminApi.call(uploadPicture, { file })).url);
    } catch (failure) {
      setFault(wordsOf(failure, 'The picture could not be uploaded. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2.5 sm:col-span-2">
      <TextField
        {...field}
        label={`${label} URL`}
        hint="An https address on a trusted host, or upload a picture."
        inputMode="url"
        autoComplete="off"
        error={fault ?? error}
      />
      <div className="flex flex-wrap items-end gap-4">
        <PictureOr src={value} alt={`${label} as it will be shown`} className="picture-preview">
          {value && <p className="text-quiet text-sm">This picture cannot be shown.</p>}
        </PictureOr>
        <input
          ref={input}
          type="file"
          accept={pictureTypes}
          className="sr-only"
          tabIndex={-1}
          aria-label={`Upload a ${label.toLowerCase()}`}
          onChange={upload}
        />
        <Button size="small" busy={busy} busyLabel="Uploading..." onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={16} />
          Upload a picture
        </Button>
      </div>
    </div>
  );
}
