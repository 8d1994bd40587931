import { type Ability, may } from '#shared/permissions.ts';
import { adminSession, useAdmin } from './sessions.ts';

/** Whether the signed-in organiser sees this option. The server checks again with each call. */
export function useMay(ability: Ability): boolean {
  return may(useAdmin()?.role, ability);
}

/** The same outside of components. */
export const mayNow = (ability: Ability): boolean => may(adminSession.info()?.role, ability);
