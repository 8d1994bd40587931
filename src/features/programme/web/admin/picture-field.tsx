import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { ownPicture } from '#features/pictures/rules.ts';
import { adminApi } from '#web/api.ts';
import { UploadButton } from '#web/desk/upload-button.tsx';
import { PictureOr } from '#web/picture-or.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface PictureFieldProps {
  /** For example 'Photo' or 'Logo'. */
  label: string;
  field: UseFormRegisterReturn & { error: string | undefined };
  value: string | undefined;
  onUploaded: (url: string) => void;
}

/** Takes the address of a picture on a trusted host, or uploads a picture. */
export function PictureField({ label, field, value = '', onUploaded }: PictureFieldProps) {
  const [fault, setFault] = useState<string>();
  return (
    <div className="grid gap-2.5 sm:col-span-2">
      <TextField
        {...field}
        onChange={(event) => {
          setFault(undefined);
          return field.onChange(event);
        }}
        label={`${label} URL`}
        hint="An https address on a trusted host, or upload a picture."
        inputMode="url"
        autoComplete="off"
        error={fault ?? field.error}
      />
      <div className="flex flex-wrap items-end gap-4">
        <PictureOr src={isWhole(value) ? value : ''} alt={`${label} as it will be shown`} className="picture-preview">
          {value && <p className="text-quiet text-sm">This picture cannot be shown.</p>}
        </PictureOr>
        <UploadButton
          label={`Upload a ${label.toLowerCase()}`}
          accept={pictureTypes}
          limit={uploadPicture.file}
          upload={(file) => adminApi.call(uploadPicture, { file })}
          onUploaded={(url) => {
            setFault(undefined);
            onUploaded(url);
          }}
          onFault={setFault}
        />
      </div>
    </div>
  );
}

/** A half-typed address would be taken for a path on this site, and requested with each letter. */
const isWhole = (address: string) => ownPicture.test(address) || /^https:\/\/[^/]+\.[^/]+\/./.test(address);
