import { useFormContext } from 'react-hook-form';
import { pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { adminApi } from '#web/api.ts';
import { UploadButton } from '#web/desk/upload-button.tsx';
import type { SiteValues } from '../contract.ts';

const field = 'paymentQrCode';

export function UploadQr() {
  const { setError, clearErrors, setValue } = useFormContext<SiteValues>();
  return (
    <div>
      <UploadButton
        label="Picture of the payment QR code"
        accept={pictureTypes}
        limit={uploadPicture.file}
        upload={(file) => adminApi.call(uploadPicture, { file })}
        onUploaded={(url) => {
          clearErrors(field);
          setValue(field, url, { shouldDirty: true });
        }}
        onFault={(message) => setError(field, { type: 'upload', message })}
      />
    </div>
  );
}
