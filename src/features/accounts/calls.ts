import { call } from '#shared/endpoint.ts';
import type { StudentProfile } from './student-profile-contract.ts';

export const logoutStudent = call<{ message: string }>()({
  method: 'POST',
  path: '/api/students/logout',
  access: 'student',
});

export const getProfile = call<StudentProfile>()({
  method: 'GET',
  path: '/api/students/profile',
  access: 'student',
});
