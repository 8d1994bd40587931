import type { UseFormRegisterReturn } from 'react-hook-form';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { CollegeField } from '#features/colleges/web/index.ts';
import { yearsOfStudy } from '#shared/fields.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type StudyField = 'college' | 'department' | 'year';

interface StudyFieldsProps {
  /** Registers a field in the form around. */
  field: (name: StudyField) => UseFormRegisterReturn<StudyField> & { error: string | undefined };
  collegeClassName?: string;
}

/** The fields for college, department and year, shared by sign-up and profile. Add a new field of both here. */
export function StudyFields({ field, collegeClassName }: StudyFieldsProps) {
  return (
    <>
      <CollegeField {...studentFieldPresets.college} className={collegeClassName} {...field('college')} />
      <TextField {...studentFieldPresets.department} {...field('department')} />
      <SelectField {...studentFieldPresets.year} {...field('year')}>
        {yearsOfStudy.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The same values as lines of the profile. */
export const studyLines = ({ college, department, year }: StudentProfile) =>
  [
    ['College', college],
    ['Department', department],
    ['Year of study', year],
  ] as const;

/** Labels and settings of the fields about a student, shared by sign-up and profile. */
export const studentFieldPresets = {
  name: { label: 'Full name', autoComplete: 'name', autoCapitalize: 'words', required: true },
  email: { label: 'Email', type: 'email', autoComplete: 'email', inputMode: 'email', required: true },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', inputMode: 'tel', required: true },
  college: { label: 'College name', autoComplete: 'organization', autoCapitalize: 'words', required: true },
  department: { label: 'Department', autoComplete: 'off', autoCapitalize: 'words', required: true },
  year: { label: 'Year of study', autoComplete: 'off', required: true, placeholder: 'Choose your year' },
} as const;
