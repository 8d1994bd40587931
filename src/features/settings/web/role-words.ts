const names: Record<string, string> = {
  administrator: 'Administrator',
  coordinator: 'Event coordinator',
  finance: 'Finance',
  volunteer: 'Volunteer',
};

export const roleName = (role: string) => names[role] ?? role;
