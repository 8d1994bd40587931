import { redirect } from 'react-router';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { rememberWayBack } from './layouts/student/way-back.ts';
import { adminSession, studentSession } from './sessions.ts';

/**
 * For client loaders of student pages: to the login without a session, and when the server ends it meanwhile. A link in
 * a mail leads to its screen all the same, by way of the login.
 */
export async function asStudent<T>({ url }: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await within(studentSession.info() !== undefined, paths.studentLogin, work);
  } catch (error) {
    if (error instanceof Response) rememberScreen(new URL(url));
    throw error;
  }
}

function rememberScreen({ pathname, search }: URL): void {
  // Plain dashboard: that is where the login leads anyway, to the tab that it chooses.
  if (pathname + search !== paths.studentDashboard()) rememberWayBack(pathname + search);
}

/** For client loaders of the control room. */
export function asAdmin<T>(work: () => Promise<T>): Promise<T> {
  return within(adminSession.info() !== undefined, paths.adminLogin, work);
}

async function within<T>(signedIn: boolean, login: string, work: () => Promise<T>): Promise<T> {
  if (!signedIn) throw redirect(login);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(login);
    throw error;
  }
}
