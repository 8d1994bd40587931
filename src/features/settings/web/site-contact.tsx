import { SettingsSection } from '#web/settings/settings-section.tsx';
import { SiteArea, SiteField, type SiteNotes } from './site-field.tsx';
import { SiteLines } from './site-lines.tsx';

const places = [
  { name: 'socialLinks.instagram', label: 'Instagram' },
  { name: 'socialLinks.twitter', label: 'Twitter' },
  { name: 'socialLinks.facebook', label: 'Facebook' },
  { name: 'socialLinks.linkedin', label: 'LinkedIn' },
] as const;

export function SiteContact({ notes }: { notes: SiteNotes }) {
  return (
    <>
      <SettingsSection title="Place and contact" intro="Who holds the fest, where, and how people reach you.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SiteField name="college" label="College" note={notes.college} required />
          <SiteField name="department" label="Department" note={notes.department} />
        </div>
        <SiteArea name="address" label="Address" rows={2} />
        <SiteField
          name="mapEmbedUrl"
          label="Map"
          inputMode="url"
          hint="An embed address of openstreetmap.org or google.com; empty shows no map."
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SiteField name="contactEmail" label="Mailbox" type="email" hint="Messages of visitors arrive here too." />
          <SiteLines name="contactPhones" label="Phone numbers" hint="One a line." />
        </div>
      </SettingsSection>
      <SettingsSection title="Social links" intro="Empty ones are not shown.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {places.map(({ name, label }) => (
            <SiteField key={name} name={name} label={label} inputMode="url" placeholder="https://" />
          ))}
        </div>
      </SettingsSection>
    </>
  );
}
