export { isOwnCollege } from './own-college.ts';
