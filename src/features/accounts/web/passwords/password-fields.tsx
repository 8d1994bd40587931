import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/fields/password-field.tsx';

type Field = ComponentProps<typeof PasswordField>;

/** For students. */
export function NewPasswordField(field: Omit<Field, 'label'> & { label?: string }) {
  return (
    <PasswordField
      label="New password"
      strength
      hint="At least 6 characters."
      autoComplete="new-password"
      required
      {...field}
    />
  );
}

/** For organisers. */
export function NewAdminPasswordField(field: Omit<Field, 'label'> & { label?: string }) {
  return (
    <PasswordField
      label="New password"
      hint="At least 8 characters, and not a common one."
      autoComplete="new-password"
      required
      {...field}
    />
  );
}

/** The field for the present password, which will be replaced. */
export function CurrentPasswordField({ email, ...field }: Omit<Field, 'label'> & { email: string; label?: string }) {
  return (
    <>
      {/* Tells the password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
      <PasswordField label="Current password" autoComplete="current-password" required {...field} />
    </>
  );
}
