/** What the screen offers; the server decides by itself. */
export interface Powers {
  mayCreate: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
}

export function powersOf(role: string | undefined): Powers {
  const isAdministrator = role === 'administrator';
  return { mayCreate: isAdministrator, mayEdit: isAdministrator || role === 'coordinator', mayDelete: isAdministrator };
}
