/**
 * Call it after a link has set a password, which ends all sessions of the link's account. The session in this browser
 * may be another account's, and only the server knows. A session that it refuses ends here too (`web/api.ts`).
 */
export async function stillSignedIn<Info>(
  session: { info(): Info | undefined },
  askServer: () => Promise<unknown>,
): Promise<Info | undefined> {
  if (!session.info()) return undefined;
  return askServer().then(session.info, () => undefined);
}
