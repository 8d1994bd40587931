import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { defaultTrustedHosts, whyNotQrAddress } from '#features/events/form-rules.ts';
import { touchPicture } from '#features/pictures/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { lockSetting, readSetting, storeSetting } from '#server/db/settings.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { invalid } from '#server/http/refusal.ts';
import type { PaymentChange, TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { isUpiId, upiIdMessage } from '#shared/payments/upi-id.ts';
import { type SiteSettings, siteSettings } from '../contract.ts';

const name = 'site';

export async function readSettings(db: Db): Promise<SiteSettings> {
  const stored = siteSettings.parse(JSON.parse((await readSetting(db, name)) ?? '{}'));
  return { ...stored, trustedImageHosts: stored.trustedImageHosts ?? defaultTrustedHosts };
}

/** Locks these settings and those of the edition, because either form changes both. */
export const lockSettings = (tx: Tx): Promise<void> => lockSetting(tx, name);

export async function saveSettings(
  platform: Platform,
  tellOfPayments: TellOfPaymentChange,
  wanted: SiteSettings,
  adminId: string,
) {
  const { db, now, siteChanged } = platform;
  return write(db, async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    // A caller that does not send the list keeps it unchanged.
    const after = { ...wanted, trustedImageHosts: wanted.trustedImageHosts ?? before.trustedImageHosts };
    const faults = await payeeFaults(tx, platform, before, after);
    if (Object.keys(faults).length > 0) return invalid(faults);
    await storeSettings(tx, after);
    afterCommit(tx, siteChanged);
    await copyContacts(tx, before, after);
    await tellOfPayments(tx, adminId, paymentChange(before, after));
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'settings.update',
      subject: 'settings:site',
      before,
      after,
    });
    return after;
  });
}

/** The hosts that may serve a picture: those that organisers trust, and this site's own. */
export function pictureHosts(
  { trustedImageHosts = [] }: Pick<SiteSettings, 'trustedImageHosts'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string[] {
  return [...trustedImageHosts, ...(publicUrl ? [new URL(publicUrl).hostname] : [])];
}

/** Faults in the fields that say where the money goes. Unchanged values are not checked against today's rules. */
export async function payeeFaults(
  tx: Tx,
  { config, now }: Pick<Platform, 'config' | 'now'>,
  before: Pick<SiteSettings, 'paymentQrCode' | 'upiId'>,
  { paymentQrCode, upiId, trustedImageHosts = [] }: SiteSettings,
): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (upiId && upiId !== before.upiId && !isUpiId(upiId)) faults.upiId = upiIdMessage;
  if (!paymentQrCode || paymentQrCode === before.paymentQrCode) return faults;
  const fault = whyNotQrAddress(paymentQrCode, pictureHosts({ trustedImageHosts }, config));
  if (fault) faults.paymentQrCode = fault;
  else if (!(await touchPicture(tx, paymentQrCode, now()))) {
    faults.paymentQrCode = 'This picture is gone. Please upload it again.';
  }
  return faults;
}

type Details = Pick<SiteSettings, 'paymentQrCode' | 'upiId' | 'trustedImageHosts'>;

export function paymentChange(before: Details, after: Details): PaymentChange {
  const detailsOf = ({ upiId, paymentQrCode, trustedImageHosts }: Details) => ({
    upiId,
    qrCode: paymentQrCode,
    trustedHosts: trustedImageHosts,
  });
  return { event: undefined, before: detailsOf(before), after: detailsOf(after) };
}

export async function storeSettings(tx: Tx, settings: SiteSettings): Promise<void> {
  await storeSetting(tx, name, JSON.stringify(settings));
}

/** Copies the contacts to the edition, which the public pages show. Its other phone numbers stay. */
async function copyContacts(
  tx: Tx,
  before: Pick<SiteSettings, 'contactPhone'>,
  { contactEmail, contactPhone, socialLinks }: SiteSettings,
): Promise<void> {
  const edition = await readEdition(tx);
  const others = edition.contactPhones.filter((phone) => phone !== before.contactPhone && phone !== contactPhone);
  const contactPhones = contactPhone ? [contactPhone, ...others] : others;
  await storeEdition(tx, { ...edition, contactEmail, contactPhones, socialLinks });
}
