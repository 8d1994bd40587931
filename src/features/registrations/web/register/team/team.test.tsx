// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { usualTeamRules } from '#features/events/team-rules.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import type { RegistrationValues } from '../faults.ts';
import { EventRegisterTeam } from './team.tsx';

cleanScreens();

const event: FestEvent = { ...plainEvent, isTeamEvent: true, teamSize: { min: 2, max: 4 } };

function TeamForm({ of = event }: { of?: FestEvent }) {
  const form = useForm<RegistrationValues>({
    defaultValues: { email: 'meena@students.example', teamName: '', teamMembers: [], answers: {} },
  });
  return (
    <FormProvider {...form}>
      <EventRegisterTeam event={of} checked={0} />
    </FormProvider>
  );
}

test('gives the focus to “Add team member” when a member is removed', async () => {
  const { user } = openScreen(<TeamForm />);
  await user.click(button('Add team member'));
  await user.click(button('Add team member'));
  await screen.findByText('Team member 2');
  for (const member of [1, 1]) {
    button(`Remove team member ${member}`).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Add team member'));
  }
  expect(screen.queryByText(/^Team member/)).toBeNull();
});

test.each<[string, Partial<FestEvent>]>([
  ['the organisers ask for it', { teamConsent: 'required' }],
  ['a rule may refuse a member', { teamRules: { ...usualTeamRules, mostEvents: 2 } }],
])('says how long members have to accept, and promises no mail, when %s', async (_, terms) => {
  openScreen(<TeamForm of={{ ...event, ...terms, consentHours: 48 }} />);
  const words = await screen.findByText(/Each member has 48 hours to accept/);
  expect(words.textContent).not.toMatch(/by mail/);
});
