import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';

/** The details that a student types at sign-up; `make.student` uses the same. */
export const typedDetails = {
  phone: '+91 00000 00100',
  college: 'Thinnai College of Engineering',
  department: 'Information Technology',
  year: '2nd Year',
};

/** A profile as its student reads it. Spread it and change what the test is about. */
export const plainProfile: StudentProfile = {
  _id: 's1',
  name: 'Meena R',
  email: 'meena@students.example',
  ...typedDetails,
  verified: false,
  emailState: 'confirmed',
  createdAt: '2025-04-01T06:00:00.000Z',
};
