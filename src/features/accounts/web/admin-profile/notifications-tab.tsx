import { type FormEvent, useState } from 'react';
import {
  type AdminAccount,
  type AdminNotifications,
  updateAdminNotifications,
} from '#features/accounts/admin-profile-contract.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import { notify } from '#web/ui/notify.ts';

const choices: { name: Exclude<keyof AdminNotifications, 'emailNotifications'>; label: string; hint: string }[] = [
  { name: 'newRegistrations', label: 'New registrations', hint: 'Somebody registered for an event.' },
  { name: 'paymentConfirmations', label: 'Payment confirmations', hint: 'A payment was marked as completed.' },
  { name: 'contactMessages', label: 'Contact messages', hint: 'A visitor wrote from the contact section.' },
];

export function NotificationsTab({ account }: { account: AdminAccount }) {
  const [wanted, setWanted] = useState(account.notifications);
  const [busy, setBusy] = useState(false);
  const { saved, flash } = useSaved();
  const change = (part: Partial<AdminNotifications>) => setWanted({ ...wanted, ...part });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      setWanted(await adminApi.call(updateAdminNotifications, { body: wanted }));
      flash();
    } catch (error) {
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Your choice was not saved', description, tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <SettingsSection
      title="Notifications"
      intro={`Mails to ${account.email}, only for you. Coordinators get those about their own events.`}
    >
      <form method="post" onSubmit={save} className="grid gap-5">
        <div>
          <Toggle
            label="Email notifications"
            hint="Off: none of the three below. What concerns the safety of your account is always mailed."
            checked={wanted.emailNotifications}
            onChange={(emailNotifications) => change({ emailNotifications })}
          />
          {choices.map(({ name, label, hint }) => (
            <Toggle
              key={name}
              label={label}
              hint={hint}
              checked={wanted[name]}
              dimmed={!wanted.emailNotifications}
              onChange={(on) => change({ [name]: on })}
            />
          ))}
        </div>
        <SaveChanges saved={saved} busy={busy} />
      </form>
    </SettingsSection>
  );
}
