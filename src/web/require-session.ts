import { redirect } from 'react-router';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { adminSession, studentSession } from './sessions.ts';

/** For client loaders of student pages: to the login without a session, and when the server ends it meanwhile. */
export function asStudent<T>(work: () => Promise<T>): Promise<T> {
  return within(studentSession.info() !== undefined, paths.studentLogin, work);
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
