/** The administrator of every server that the journeys start. */
export const admin = { email: 'admin@aarambh.example', password: 'a-long-password' };
