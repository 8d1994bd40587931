// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Template } from '#features/certificates/template-contract.ts';
import { answerDrawings, simpleTemplate } from '#testing/certificates/answer-drawings.ts';
import { type Answer, asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { TemplateEditor } from './editor.tsx';

cleanScreens();

function open(answers: Answer[] = [], template: Template = simpleTemplate) {
  asOrganiser();
  const reloads: string[] = [];
  const opened = openScreen(
    <TemplateEditor
      template={template}
      events={[{ _id: 'e1', title: 'Paper Bridges' }]}
      timeZone="Asia/Dubai"
      onReload={() => reloads.push('asked')}
    />,
    answers,
    '/admin/certificates/templates/t1',
  );
  return { ...opened, reloads, drawn: answerDrawings() };
}

const saved = (changes: Partial<Template> = {}): Answer => ({
  json: { ...simpleTemplate, version: 3, isUsed: false, changedAt: '2025-05-10T19:00:00.000Z', ...changes },
});
const chooseBox = async (user: ReturnType<typeof open>['user'], name: string) => {
  const list = within(screen.getByRole('list', { name: 'Text boxes' }));
  await user.click(list.getByRole('button', { name }));
};

test('lists the boxes in words and draws what is typed', async () => {
  const { user, drawn } = open();
  const list = screen.getByRole('list', { name: 'Text boxes' });
  const names = within(list).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Name', 'took part in Event', 'QR code']);
  await waitFor(() => expect(drawn).toMatchObject([{ name: 'Asha' }]));
  await chooseBox(user, 'took part in Event');
  await user.type(field('Text'), ' of ');
  await user.click(button('Insert College'));
  expect(field('Text')).toHaveProperty('value', 'took part in {event} of {college}');
  await waitFor(() => expect(drawn.at(-1)?.design.boxes[1]?.text).toBe('took part in {event} of {college}'));
});

test('moves and resizes the chosen box by the arrow keys, further with Shift', async () => {
  const { user } = open();
  await chooseBox(user, 'Name');
  button('Move: Name').focus();
  await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
  expect([field('Left, mm'), field('Top, mm')].map((one) => (one as HTMLInputElement).value)).toEqual(['51', '51']);
  button('Resize: Name').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}');
  expect([field('Width, mm'), field('Height, mm')].map((one) => (one as HTMLInputElement).value)).toEqual([
    '110',
    '19',
  ]);
});

test('keeps the QR code square and on the page', async () => {
  const { user } = open();
  await chooseBox(user, 'QR code');
  button('Resize: QR code').focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  expect(field('Side, mm')).toHaveProperty('value', '47');
});

test('undoes a change and makes it again', async () => {
  const { user } = open();
  await chooseBox(user, 'took part in Event');
  await user.click(button('Remove box'));
  expect(screen.queryByRole('button', { name: 'took part in Event' })).toBeNull();
  await user.click(button('Undo'));
  expect(button('took part in Event')).toBeTruthy();
  expect(button('Save template').getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(button('Undo'), { key: 'z', ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'took part in Event' })).toBeNull());
});

test('keeps the focus in the list of boxes when one is removed', async () => {
  const { user } = open();
  await chooseBox(user, 'took part in Event');
  await user.click(button('Remove box'));
  expect(document.activeElement).toBe(button('Add a box'));
});

test('shows an earlier version and starts from it again, without saving it', async () => {
  const [name] = simpleTemplate.design.boxes;
  if (!name) throw new Error('the template has a box');
  const design = { ...simpleTemplate.design, boxes: [{ ...name, text: 'For {name}' }] };
  const earlier = { version: 1, name: 'Our letterhead', changedAt: '2025-05-01T10:00:00.000Z', design };
  const versions = [
    { ...simpleTemplate, certificates: 3 },
    { ...earlier, certificates: 12 },
  ];
  const { user, sent, drawn } = open([{ json: { versions } }, saved()]);
  await user.click(screen.getByRole('tab', { name: 'Versions' }));
  const list = within(await screen.findByRole('list', { name: 'Earlier versions' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  const summary = list.getByText('Version 1').closest('summary');
  expect(summary?.textContent).toMatch(/Our letterhead · May 1, 2025 at 2:00 PM · 12 certificates/);
  await user.click(summary as HTMLElement);
  await waitFor(() => expect(drawn.at(-1)?.design).toEqual(design));
  await user.click(button('Start from version 1'));
  expect(sent).toHaveLength(1);
  await user.click(button('Undo'));
  await user.click(button('Redo'));
  await user.click(button('Save template'));
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ design: { boxes: [{ text: 'For {name}' }] } }));
});

test('saves the changes, and says when they made a new version', async () => {
  const { user, sent } = open([saved({ name: 'With the new letterhead' })]);
  expect(screen.getByText('Certificates were made with version 2, so saving makes version 3.')).toBeTruthy();
  await user.clear(field('Name of the template'));
  await user.type(field('Name of the template'), 'With the new letterhead');
  await user.click(button('Save template'));
  await waitFor(() => expect(toasts()).toEqual(['Saved as version 3']));
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    url: '/api/admin/certificate-templates/t1',
    body: { name: 'With the new letterhead', changedAt: simpleTemplate.changedAt, design: simpleTemplate.design },
  });
  expect(screen.getByText('Version 3. No certificate was made with it yet.')).toBeTruthy();
  expect(button('Save template').getAttribute('aria-disabled')).toBe('true');
});

test('says at once that the name is missing, and sends nothing', async () => {
  const { user, sent } = open();
  await chooseBox(user, 'Name');
  await user.click(button('Remove box'));
  expect(screen.getByRole('alert').textContent).toBe('Add a box with the name of the person: {name}.');
  await user.click(button('Save template'));
  expect(sent).toEqual([]);
});

test('says which letters no font has, in the server’s words', async () => {
  const boxes = 'The fonts cannot show every letter of “日本”.';
  const { user } = open([{ status: 422, json: { message: 'Please check the form.', errors: { boxes } } }]);
  await chooseBox(user, 'took part in Event');
  await user.type(field('Text'), '日本');
  await user.click(button('Save template'));
  expect((await screen.findByRole('alert')).textContent).toBe(boxes);
});

test('opens the box that has a fault', async () => {
  const { user, sent } = open();
  await chooseBox(user, 'took part in Event');
  await user.clear(field('Letters, mm'));
  await chooseBox(user, 'Name');
  await user.click(button('Save template'));
  await waitFor(() => expect(faultOf('Letters, mm')).toBe('Please enter a number.'));
  expect(sent).toEqual([]);
});

test('does not overwrite what another organiser saved meanwhile', async () => {
  const message = 'Somebody else has changed this template since you opened it.';
  const { user, reloads } = open([{ status: 409, json: { message } }]);
  await user.type(field('Name of the template'), '!');
  await user.click(button('Save template'));
  await screen.findByText('Somebody else has changed this template meanwhile');
  expect(field('Name of the template')).toHaveProperty('value', 'With our letterhead!');
  await user.click(button('Load their version'));
  expect(reloads).toEqual(['asked']);
});

test('asks before unsaved changes are discarded', async () => {
  const { user, address } = open();
  await user.type(field('Name of the template'), '!');
  await user.click(screen.getByRole('link', { name: 'Certificate templates' }));
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(address()).toBe('/admin/certificates/templates/t1');
});

test('tries the longest names of an event', async () => {
  const names = ['Venkatanarasimharajuvaripeta', 'கிருஷ்ணமூர்த்தி'];
  const { user, sent, drawn } = open([{ json: { count: 2, already: 0, longestNames: names, failed: [] } }]);
  await user.selectOptions(field('Preview with the event'), 'e1');
  await user.selectOptions(field('Preview with the name'), await screen.findByRole('option', { name: names[0] }));
  await waitFor(() => expect(drawn.at(-1)).toMatchObject({ name: names[0], eventId: 'e1' }));
  expect(sent[0]?.url).toBe('/api/admin/certificates/batches?dryRun=true');
});

test('refuses a background in the server’s words, and takes the next one', async () => {
  const message = 'This picture has too many pixels. Please upload a smaller one.';
  const { user, drawn } = open([
    { status: 422, json: { message } },
    { json: { url: '/pictures/aaaaaaaaaaaaaaaaaaaaaa' } },
  ]);
  await user.click(screen.getByRole('tab', { name: 'Paper' }));
  const picture = new File(['x'], 'paper.png', { type: 'image/png' });
  await user.upload(field('Background picture'), picture);
  await screen.findByText(message);
  await user.upload(field('Background picture'), picture);
  await waitFor(() => expect(drawn.at(-1)?.design.background).toBe('/pictures/aaaaaaaaaaaaaaaaaaaaaa'));
  expect(screen.queryByText(message)).toBeNull();
});
