import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { plainProfile, typedDetails } from '#testing/plain-profile.ts';
import { StudentSignUpForm } from './sign-in/student-sign-up-form.tsx';
import { studentFieldPresets, studyLines } from './student-fields.tsx';
import { ProfileEditForm } from './student-profile/profile-edit-form.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

const details = Object.entries(typedDetails);
const presets: Record<string, { label: string }> = studentFieldPresets;

describe.each([
  ['the sign-up form', html(<StudentSignUpForm />)],
  ['the profile form', html(<ProfileEditForm profile={plainProfile} />)],
])('%s', (_, page) => {
  const labels = [...page.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label);

  test.each(details)('asks for %s under its label', (name) => {
    expect(page).toMatch(new RegExp(`<(input|select|textarea)[^>]* name="${name}"`));
    expect(labels).toContain(presets[name]?.label);
  });
});

test('the profile shows everything that a student has typed about their studies', () => {
  // The profile shows the phone number on a separate line.
  const { phone: _, ...studies } = typedDetails;
  expect(studyLines(plainProfile).map(([, value]) => value)).toEqual(Object.values(studies));
});
