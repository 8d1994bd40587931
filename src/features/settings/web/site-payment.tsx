import { useFormContext, useWatch } from 'react-hook-form';
import { PictureOr } from '#web/picture-or.tsx';
import { QrReading } from '#web/qr/qr-reading.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import type { SiteValues } from '../contract.ts';
import { SiteField } from './site-field.tsx';
import { SiteLines } from './site-lines.tsx';
import { UploadQr } from './upload-qr.tsx';

export function SitePayment() {
  const { control } = useFormContext<SiteValues>();
  const [address = '', upiId = ''] = useWatch({ control, name: ['paymentQrCode', 'upiId'] });
  return (
    <SettingsSection
      title="Payment"
      intro="Used where an event has no UPI ID or QR code of its own. Every other administrator gets a mail when this changes."
    >
      <SiteField
        name="upiId"
        label="UPI ID"
        placeholder="username@bankname"
        autoCapitalize="off"
        spellCheck={false}
        className="max-w-sm"
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-3">
          <SiteField
            name="paymentQrCode"
            label="Payment QR code"
            inputMode="url"
            placeholder="https://"
            hint="Students see a code made from the UPI ID first, and this picture second. An upload is safest. If empty, they see only the made code."
          />
          <UploadQr />
          <QrReading address={address.trim()} typed={{ upiId: upiId.trim(), amount: undefined }} />
        </div>
        {address && (
          <PictureOr src={address} alt="The payment QR code" className="qr-preview">
            <p className="qr-preview grid place-items-center text-center text-[#14122b] text-xs">
              No picture loads from there
            </p>
          </PictureOr>
        )}
      </div>
      <SiteLines
        name="trustedImageHosts"
        label="Trusted hosts"
        hint="Sites that QR codes may be loaded from, one on each line, each with its subdomains. Your own site is always allowed. Anyone who uploaded a picture to one of them can replace it there later."
        rows={5}
      />
    </SettingsSection>
  );
}
