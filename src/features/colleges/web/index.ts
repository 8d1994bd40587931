export { CollegeField } from './college-field.tsx';
