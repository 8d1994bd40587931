import { yearsOfStudy } from '#shared/fields.ts';

export function StudentYearOptions() {
  return yearsOfStudy.map((year) => (
    <option key={year} value={year}>
      {year}
    </option>
  ));
}
