import {
  type AdminAccount,
  type AdminNotifications,
  updateAdminNotifications,
} from '#features/accounts/admin-profile-contract.ts';
import { type Ability, may } from '#shared/permissions.ts';
import { byRules } from '#web/form/by-rules.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Toggle } from '#web/settings/toggle.tsx';

interface Choice {
  name: Exclude<keyof AdminNotifications, 'emailNotifications'>;
  label: string;
  hint: string;
  /** The ability that `tell-administrators.ts` requires. A role without it does not get this kind of mail. */
  needs: Ability;
}

const choices: Choice[] = [
  {
    name: 'newRegistrations',
    label: 'New registrations',
    hint: 'Somebody registered for an event.',
    needs: 'registrations.read',
  },
  {
    name: 'paymentConfirmations',
    label: 'Payment confirmations',
    hint: 'A payment was marked as completed.',
    needs: 'payments.read',
  },
  {
    name: 'contactMessages',
    label: 'Contact messages',
    hint: 'A visitor wrote from the contact section.',
    needs: 'messages.read',
  },
];

export function NotificationsTab({ account }: { account: AdminAccount }) {
  const { saved, flash } = useSaved();
  const form = useContractForm(updateAdminNotifications, {
    fields: byRules<AdminNotifications>(() => ({})),
    defaults: account.notifications,
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    onSent(stored, _, { reset }) {
      reset(stored);
      flash();
    },
    failure: { toast: 'Your choice was not saved', words: 'Something went wrong. Please try again.' },
  });
  const wanted = form.watch();
  const shown = choices.filter(({ needs }) => may(account.role, needs));

  return (
    <SettingsSection
      title="Notifications"
      intro={`Mails to ${account.email}, only for you. Coordinators get those about their own events.`}
    >
      <form {...form.props} className="grid max-w-xl gap-5">
        <div>
          <Toggle
            label="Email notifications"
            hint="Off: none of those below. Mails about the safety of your account are always sent."
            checked={wanted.emailNotifications}
            onChange={(on) => form.setValue('emailNotifications', on)}
          />
          {shown.map(({ name, label, hint }) => (
            <Toggle
              key={name}
              label={label}
              hint={hint}
              checked={wanted[name]}
              dimmed={!wanted.emailNotifications}
              onChange={(on) => form.setValue(name, on)}
            />
          ))}
        </div>
        <SaveChanges saved={saved} form={form} />
      </form>
    </SettingsSection>
  );
}
