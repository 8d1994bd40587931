import { redirect } from 'react-router';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { adminSession, type SessionKind, studentSession } from './sessions.ts';
import { leaveForLogin } from './way-back/way-back.ts';

/** The request for the screen. */
type Asked = Pick<Request, 'url'>;

/**
 * For client loaders of student pages. Without a session, or when the server refuses it, leads to the login and back
 * afterwards.
 */
export function asStudent<T>(request: Asked, work: () => Promise<T>): Promise<T> {
  return within('student', request, work);
}

/** The same for client loaders of the control room. */
export async function asAdmin<T>(request: Asked, work: () => Promise<T>): Promise<T> {
  if (adminSession.info()?.mustChangePassword) throw redirect(paths.adminFirstPassword);
  return within('admin', request, work);
}

async function within<T>(kind: SessionKind, { url }: Asked, work: () => Promise<T>): Promise<T> {
  const [session, login] = kind === 'student' ? [studentSession, paths.studentLogin] : [adminSession, paths.adminLogin];
  try {
    if (!session.info()) throw redirect(login);
    return await work();
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (isOver || error instanceof Response) leaveForLogin(kind, new URL(url));
    throw isOver ? redirect(login) : error;
  }
}

/** For a part of a screen that may fail. The end of the session is thrown on, because it concerns the whole screen. */
export function unlessSignedOut(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 401) throw error;
}
