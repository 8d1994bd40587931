/** The body that the event dialog sends for a free solo event. Spread it and change what the test is about. */
export const eventForm = {
  title: 'Paper Bridges',
  description: 'Build a bridge out of paper and let it carry stones.',
  date: '2025-05-09',
  location: 'Hall 1',
  image: 'https://placehold.co/600x400',
  eventType: 'technical',
  registrationFees: { solo: 0, team: 0 },
  qrCode: '',
  upiId: '',
  isTeamEvent: false,
  teamSize: { min: 1, max: 1 },
  capacity: 50,
  prizes: { first: '1000', second: '500', third: '', other: '' },
  rules: ['Paper only'],
  requirements: ['Scissors'],
  aboutContent: 'About the bridges',
  detailsContent: 'Bring your own paper',
  coordinators: [{ name: 'Coordinator 1', contact: '+91 00000 00111', email: 'bridges@aarambh.example' }],
  startTime: '10:00',
  endTime: '12:00',
  isActive: true,
};

export const paidForm = {
  ...eventForm,
  registrationFees: { solo: 150, team: 0 },
  qrCode: 'https://i.imgur.com/qr.png',
  upiId: 'bridges@example',
};
