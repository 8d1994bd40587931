export { CollegeField } from './college-field.tsx';
export { CollegeFilter } from './college-filter.tsx';
