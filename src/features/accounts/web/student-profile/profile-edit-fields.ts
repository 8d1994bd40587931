import { profileFields } from '#features/accounts/student-profile-contract.ts';

/** Another email is asked for with the password; the server asks the same. */
export function profileEditFields(savedEmail: string) {
  return profileFields.refine((fields) => fields.currentPassword || !isOtherEmail(fields.email, savedEmail), {
    path: ['currentPassword'],
    message: 'Please enter your current password to change the email.',
    // Said even while other fields are still at fault.
    when: () => true,
  });
}

/** Upper and lower case make no other address. */
export function isOtherEmail(typed: string | undefined, saved: string): boolean {
  return typed !== undefined && typed.trim().toLowerCase() !== saved.toLowerCase();
}
