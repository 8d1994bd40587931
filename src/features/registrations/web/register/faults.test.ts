import { describe, expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import type { Question } from '#features/questions/contract.ts';
import {
  firstFault,
  givenAnswers,
  type RegistrationValues,
  registrationFaults,
  stepOf,
  withoutMember,
} from './faults.ts';

const paidTeam = {
  isTeamEvent: true,
  teamSize: { min: 2, max: 3 },
  registrationFees: { solo: 0, team: 300 },
} as FestEvent;
const freeSolo = { ...paidTeam, isTeamEvent: false } as FestEvent;

const complete: RegistrationValues = {
  name: 'A student',
  email: 'student@college.example',
  phone: '+91 00000 00001',
  college: 'A college',
  department: 'IT',
  year: '2nd Year',
  teamName: '',
  additionalInfo: '',
  teamMembers: [],
  passId: '',
  coupon: '',
  transactionId: '',
  paymentScreenshot: null,
  answers: {},
};

test('a free event asks for no payment', () => {
  expect(registrationFaults(complete, freeSolo)).toEqual({});
});

test('a paid event asks for both proofs of payment', () => {
  expect(registrationFaults(complete, paidTeam)).toEqual({
    transactionId: 'Transaction ID is required',
    paymentScreenshot: 'Payment screenshot is required',
  });
});

test('faults come in the order of the fields, the earliest part of the form first', () => {
  const nobody = { name: '', email: '', phone: '', college: '' };
  const faults = registrationFaults({ ...complete, name: '', department: '', teamMembers: [nobody] }, paidTeam);
  expect(Object.keys(faults)).toEqual([
    'name',
    'department',
    'teamMembers.0.name',
    'teamMembers.0.email',
    'teamMembers.0.phone',
    'teamMembers.0.college',
    'transactionId',
    'paymentScreenshot',
  ]);
  expect(firstFault({ paymentScreenshot: 'c', 'teamMembers.1.email': 'b', year: 'a' })?.field).toBe('year');
});

test('refuses the student who registers as a member of the same team', () => {
  const twice = { ...complete, teamMembers: [{ ...complete, email: 'Student@College.example' }] };
  expect(registrationFaults(twice, paidTeam)['teamMembers.0.email']).toBe('This person is already in the team.');
});

test('every field belongs to a part of the form', () => {
  expect(['year', 'teamName', 'teamMembers.1.email', 'paymentScreenshot'].map(stepOf)).toEqual([
    'details',
    'team',
    'team',
    'payment',
  ]);
});

describe('questions of the event', () => {
  const size = { _id: 'size', kind: 'one', options: ['S', 'M'], required: true, askedOf: 'each', deadline: '' };
  const questions = [size as Question];
  const teamMembers = [{ name: 'Meena', email: 'm@students.example', phone: '+91 00000 00002', college: 'Marina' }];
  const team = { ...complete, teamMembers, transactionId: '412345678901', paymentScreenshot: new File([], 'a.png') };

  test('names the missing answer of a member, in the part of the questions', () => {
    const faults = registrationFaults({ ...team, answers: { size: ['M'] } }, paidTeam, questions);
    expect(faults).toEqual({ 'answers.size.1': 'Please choose one.' });
    expect(stepOf('answers.size.1')).toBe('questions');
    expect(registrationFaults({ ...team, answers: { size: ['M', 'S'] } }, paidTeam, questions)).toEqual({});
  });

  test('the others keep their answers when a member is taken out', () => {
    const answers = withoutMember({ size: ['M', 'S', 'L'] }, 0);
    expect(answers).toEqual({ size: ['M', 'L'] });
  });

  test('sends the answers of those who are in the team', () => {
    expect(givenAnswers({ teamMembers, answers: { size: ['M', 'S', 'L'], gone: ['x'] } }, questions)).toEqual([
      { question: 'size', member: 0, value: 'M' },
      { question: 'size', member: 1, value: 'S' },
    ]);
  });
});
