import { call } from '#shared/endpoint.ts';
import type { StudentProfile } from './student-profile-contract.ts';

export const logoutStudent = call<{ message: string }>()({
  method: 'POST',
  path: '/api/students/logout',
  access: 'student',
  summary: 'End this session',
});

export const getProfile = call<StudentProfile>()({
  method: 'GET',
  path: '/api/students/profile',
  access: 'student',
  summary: 'The student’s own profile; also the session check',
});
