import { putEdition, readEdition } from '#features/content/server/index.ts';
import { defaultTrustedHosts } from '#features/events/rules.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { putSetting, readSetting } from '#server/db/settings.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { type SiteSettings, siteSettings } from '../contract.ts';

const name = 'site';

export async function readSettings(db: Db): Promise<SiteSettings> {
  const stored = siteSettings.parse(JSON.parse((await readSetting(db, name)) ?? '{}'));
  return { ...stored, trustedImageHosts: stored.trustedImageHosts ?? defaultTrustedHosts };
}

export async function saveSettings(
  { db, now }: Platform,
  wanted: SiteSettings,
  adminId: string,
): Promise<SiteSettings> {
  return write(db, async (tx) => {
    const before = await readSettings(tx);
    // A caller that knows nothing of the list leaves it as it is.
    const after = { ...wanted, trustedImageHosts: wanted.trustedImageHosts ?? before.trustedImageHosts };
    await putSettings(tx, after);
    await mirror(tx, after);
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

export async function putSettings(tx: Tx, settings: SiteSettings): Promise<void> {
  await putSetting(tx, name, JSON.stringify(settings));
}

/** The public pages show the edition's contacts: what is said here is said there. */
async function mirror(tx: Tx, { contactEmail, contactPhone, socialLinks }: SiteSettings): Promise<void> {
  const edition = await readEdition(tx);
  const others = edition.contactPhones.slice(1).filter((phone) => phone !== contactPhone);
  const contactPhones = contactPhone ? [contactPhone, ...others] : others;
  await putEdition(tx, { ...edition, contactEmail, contactPhones, socialLinks });
}
