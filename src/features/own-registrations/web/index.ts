export { useOwnRegistration } from './use-own-registration.ts';
