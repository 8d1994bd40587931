import { yearsOfStudy } from '#shared/fields.ts';

export function StudentYearOptions() {
  return yearsOfStudy.map((year) => (
    <option key={year} value={year}>
      {year}
    </option>
  ));
}

/** How the fields about a student are typed and filled in, alike on sign-up and in the profile. */
export const studentFieldPresets = {
  name: { label: 'Full name', autoComplete: 'name', autoCapitalize: 'words', required: true },
  email: { label: 'Email', type: 'email', autoComplete: 'email', inputMode: 'email', required: true },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', inputMode: 'tel', required: true },
  college: { label: 'College name', autoComplete: 'organization', autoCapitalize: 'words', required: true },
  department: { label: 'Department', autoComplete: 'off', autoCapitalize: 'words', required: true },
  year: { label: 'Year of study', autoComplete: 'off', required: true, placeholder: 'Choose your year' },
} as const;
