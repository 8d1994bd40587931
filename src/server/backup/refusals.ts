/** Nothing was backed up; the message is for the system administrator. */
export class CannotBackUp extends Error {}

/** Nothing was restored and nothing changed; the message is for the system administrator. */
export class CannotRestore extends Error {}
