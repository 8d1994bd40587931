import { useController, useWatch } from 'react-hook-form';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import type { SiteValues } from '../contract.ts';
import { SiteField, type SiteNotes } from './site-field.tsx';

export function SiteIdentity({ notes }: { notes: SiteNotes }) {
  return (
    <>
      <SettingsSection title="The fest" intro="Its name on the first screen, in the browser’s tab and in every mail.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SiteField name="name" label="Name" hint="As in Aarambh 2025" note={notes.name} required />
          <SiteField name="wordmark" label="Wordmark" hint="The one word that is set large" required />
          <SiteField name="chapter" label="Chapter" hint="As in The First Chapter" />
          <LocalTitle />
          <SiteField name="localTitleLanguage" label="Its language" hint="A tag such as ta, hi or te" />
        </div>
        <SiteField name="taglineLead" label="Tagline, the still part" />
        <SiteField name="taglineTyped" label="Tagline, the part that is typed out" />
      </SettingsSection>
      <SettingsSection title="Dates" intro="Times are the fest’s own, wherever a visitor is.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SiteField name="startsAtLocal" label="Starts" type="datetime-local" required />
          <SiteField name="timeZone" label="Time zone" hint="As in Asia/Kolkata" required spellCheck={false} />
          <SiteField
            name="registrationOpensLocal"
            label="Registration opens"
            type="datetime-local"
            hint="Empty: it is open. An event’s own time comes first."
          />
          <SiteField
            name="registrationClosesLocal"
            label="Registration closes"
            type="datetime-local"
            hint="Empty: it stays open until the event is over."
          />
        </div>
        <LateRegistrations />
      </SettingsSection>
    </>
  );
}

/** Shows the title as the site does. Text in a field alone does not load the font of its language. */
function LocalTitle() {
  const [title = '', language = ''] = useWatch<SiteValues, ['localTitle', 'localTitleLanguage']>({
    name: ['localTitle', 'localTitleLanguage'],
  });
  const hint = title.trim() ? (
    <>
      {'On the site: '}
      <span lang={language || undefined} className="font-semibold text-ink">
        {title}
      </span>
    </>
  ) : (
    'Empty hides it'
  );
  return <SiteField name="localTitle" label="Title in your own language" hint={hint} />;
}

function LateRegistrations() {
  const { field } = useController<SiteValues, 'lateRegistrations'>({ name: 'lateRegistrations' });
  return (
    <Toggle
      label="Allow registrations after an event is over"
      hint="Off: registration and waitlist close when an event ends, or at midnight after its day if it has no end time. On: students are told that the event is over and can still register."
      checked={field.value ?? false}
      onChange={field.onChange}
    />
  );
}
