// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Template } from '#features/certificates/template-contract.ts';
import { simpleTemplate } from '#testing/certificates/answer-drawings.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { loadTemplates } from './load-templates.ts';
import { TemplatesDesk } from './templates-desk.tsx';

cleanScreens();

const shipped = (kind: Template['kind'], name: string): Template => ({
  ...simpleTemplate,
  _id: 'house',
  kind,
  name,
  version: 1,
  changedAt: '',
});
const templates = [
  shipped('participation', 'Participation, standard'),
  shipped('winner', 'Winner, standard'),
  simpleTemplate,
];

test('shows templates by kind with their versions, and only copies those that come with Symposia', () => {
  openScreen(<TemplatesDesk templates={templates} />);
  const participation = within(screen.getByRole('region', { name: 'Participation' }));
  expect(participation.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Participation, standardComes with Symposia',
    'With our letterheadVersion 2, usedEdit',
  ]);
  expect(screen.getByRole('link', { name: 'Edit With our letterhead' }).getAttribute('href')).toBe(
    '/admin/certificates/templates/t1',
  );
  expect(screen.queryByRole('button', { name: 'Remove Winner, standard' })).toBeNull();
});

test('makes a template from another one of its kind and opens it', async () => {
  const { user, sent, address } = openScreen(<TemplatesDesk templates={templates} />, [
    { status: 201, json: { ...simpleTemplate, _id: 't2' } },
  ]);
  await user.click(button('Copy With our letterhead'));
  await user.click(button('Make template'));
  await waitFor(() => expect(faultOf('Name')).toBe('Please enter a name for the template.'));
  await user.type(field('Name'), 'For winners');
  expect(field('Begin with')).toHaveProperty('value', 't1');
  await user.selectOptions(field('For'), 'winner');
  expect(field('Begin with')).toHaveProperty('value', 'house');
  await user.click(button('Make template'));
  await waitFor(() => expect(address()).toBe('/admin/certificates/templates/t2'));
  expect(sent[0]?.body).toEqual({ kind: 'winner', name: 'For winners', copyOf: 'house' });
});

test('removes a template after asking, and says meanwhile that it is being removed', async () => {
  const done = Promise.withResolvers<void>();
  const { user, sent } = openScreen(<TemplatesDesk templates={templates} />, [
    { json: { message: 'Template removed' }, after: done.promise },
  ]);
  await user.click(button('Remove With our letterhead'));
  await user.click(button('Remove template'));
  await screen.findByRole('button', { name: 'Removing...' });
  done.resolve();
  await waitFor(() => expect(toasts()).toEqual(['Template removed']));
  expect(sent[0]).toMatchObject({ method: 'DELETE', url: '/api/admin/certificate-templates/t1' });
});

test('says when the role has no templates, and when they did not load', async () => {
  asOrganiser();
  openScreen(null, [{ status: 403, json: { message: 'Not for this role' } }, 'nothing']);
  const asked = { url: 'https://fest.example/admin/certificates/templates' };
  expect(await loadTemplates(asked)).toEqual({ state: 'forbidden' });
  expect(await loadTemplates(asked)).toEqual({ state: 'failed', message: 'The templates did not load' });
});
