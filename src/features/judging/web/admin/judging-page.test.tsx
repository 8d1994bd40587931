// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { JudgeRecord } from '#features/judging/judge-contract.ts';
import type { Matrix, Standings } from '#features/judging/result-contract.ts';
import type { RoundRecord } from '#features/judging/round-contract.ts';
import { type Answer, asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import JudgingPage from './judging-page.tsx';
import { ResultSection } from './result-section.tsx';

cleanScreens();
beforeEach(() => asOrganiser());

const round: RoundRecord = {
  _id: 'r1',
  name: 'Final',
  kind: 'scored',
  blind: true,
  criteria: [{ _id: 'c1', name: 'Idea', max: 10, weight: 2 }],
  counts: 'raw',
  from: '',
  state: 'marking',
  marked: true,
  entries: 2,
  leftOut: 0,
  judges: 1,
  version: 0,
};
const entry = (id: string) => ({
  _id: id,
  alias: `Entry ${id}`,
  name: '',
  teamName: '',
  college: '',
  withdrawn: false,
});
const judge = {
  _id: 'j1',
  name: 'First judge',
  college: '',
  state: 'valid' as const,
  expiresAt: '2026-01-09T00:00:00.000Z',
  seenAt: '',
  linkBy: { name: 'Asha' },
};
const event = { _id: 'e1', title: 'Robo Kolam' };
const matrix: Matrix = {
  event,
  round,
  judges: [judge],
  entries: [entry('1'), entry('2')],
  cells: [{ judge: 'j1', entry: '1', marks: { c1: 7.5 }, remarks: 'Runs well.', savedAt: '2026-01-01T00:00:00.000Z' }],
  possibleConflicts: [{ judge: 'j1', entry: '2' }],
};
const standings: Standings = {
  round,
  standings: [
    { entry: entry('1'), rank: 1, raw: 15, normalised: 50, otherRank: 1, judges: 1, byCriterion: [7.5] },
    { entry: entry('2'), judges: 0, byCriterion: [] },
  ],
  judges: [{ _id: 'j1', name: 'First judge', marked: 1, average: 15, spread: 0, lowest: 15, highest: 15 }],
  missing: [{ judge: { _id: 'j1', name: 'First judge' }, entry: { _id: '2', alias: 'Entry 2' } }],
  missingInAll: 1,
  fingerprint: 'seen',
};

const winner = { rank: 1, name: 'A leader', teamName: 'The Dots', college: 'North College', entry: '1' };
const versions = [
  { version: 2, reason: 'Marks were swapped', publishedAt: '2026-01-02T00:00:00.000Z', places: [winner] },
  { version: 1, reason: '', publishedAt: '2026-01-01T00:00:00.000Z', places: [{ ...winner, teamName: 'The Loops' }] },
];

function open(
  answers: Answer[] = [],
  change: Partial<RoundRecord> | 'none' = {},
  panel: JudgeRecord[] = [judge],
  onLoad?: () => null,
  earlier: RoundRecord[] = [],
) {
  const own = change === 'none' ? round : { ...round, ...change };
  const loaderData = {
    state: 'loaded',
    events: [{ ...event, registrations: 2, rounds: change === 'none' ? [] : [...earlier, own] }],
    event: 'e1',
    timeZone: 'Asia/Dubai',
    trophy: { points: [5, 3], colleges: [] },
    open:
      change === 'none'
        ? undefined
        : { matrix: { ...matrix, round: own, judges: panel }, standings: { ...standings, round: own } },
  };
  const props = { loaderData } as unknown as Parameters<typeof JudgingPage>[0];
  return openScreen(<JudgingPage {...props} />, answers, '/', onLoad);
}

describe('the judging of a round', () => {
  test('shows marks, what is missing, and raw and normalised points side by side', () => {
    open();
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/Entry 1/)).toEqual(['1', '15', '50', '1', '15']);
    expect(cells(/Entry 2/)).toEqual(['–', '–', '–', '–', 'Missing, same college']);
    expect(screen.getByText(/Ties are decided by Idea/)).toBeTruthy();
    expect(screen.getByText('Entry 2: First judge')).toBeTruthy();
  });

  test('shows the remarks of judges with their entry', () => {
    open();
    expect(screen.getByText('1 remark from judges')).toBeTruthy();
    expect(screen.getByText('Runs well.').parentElement?.textContent).toBe('Entry 1, First judgeRuns well.');
  });

  test.each([
    [12, 0],
    [13, 1],
  ])('a list of %i judges is folded %i times, so that the standings are near', (many, folded) => {
    const panel = Array.from({ length: many }, (_, at) => ({ ...judge, _id: `j${at}`, name: `Judge ${at}` }));
    open([], {}, panel);
    expect(screen.queryAllByText(`${many} judges`)).toHaveLength(folded);
    expect(screen.getAllByRole('button', { name: /^New link/ })).toHaveLength(many);
  });

  test('shows the points that count first when they are the normalised ones', () => {
    open([], { counts: 'normalised' });
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(2, 4)).toEqual(['Normalised, which count', 'Points']);
    expect(screen.getByRole('row', { name: /Entry 1/ }).textContent).toContain('Entry 15015');
  });

  test('says why a result was not published', async () => {
    const { user, sent } = open([{ status: 409, json: { message: 'Marks are missing: First judge, Entry 2.' } }]);
    await user.clear(field('Places'));
    await user.click(button('Publish now'));
    expect(faultOf('Places')).toBe('Please enter how many, from 1 to 500.');
    await user.type(field('Places'), '3');
    await user.click(button('Publish now'));
    expect(sent).toEqual([]);
    expect(within(screen.getByRole('dialog')).getByText(/^1 entry gets a place on the website/)).toBeTruthy();
    await user.click(button('Publish'));
    await screen.findByText('Marks are missing: First judge, Entry 2.');
    expect(sent[0]).toMatchObject({ url: '/api/admin/rounds/r1/publish', body: { places: 3 } });
  });

  test('asks for the places before the result is prepared for the stage', async () => {
    const { user, sent } = open();
    await user.clear(field('Places'));
    await user.click(button('Prepare for the stage'));
    expect(faultOf('Places')).toBe('Please enter how many, from 1 to 500.');
    expect(sent).toEqual([]);
  });

  test.each([
    [0, 'Everybody in the round is told by mail, if this site sends mails.'],
    [1, 'Everybody whose outcome has changed is told by mail, if this site sends mails.'],
  ])('says who is told when a shortlist is published after %i earlier versions', async (version, words) => {
    const answers = version > 0 ? [{ json: versions }] : [];
    const { user } = open(answers, { state: 'marking', kind: 'shortlist', version });
    if (version > 0) await user.type(field('Reason for the correction'), 'Marks were swapped');
    await user.click(button('Publish now'));
    expect(screen.getByRole('dialog').textContent).toContain(words);
  });

  test.each(['Publish now', 'Prepare for the stage'])(
    '%s sends which standings are shown, and shows them again when they have changed',
    async (press) => {
      const message = 'The standings have changed since you saw them.';
      const onLoad = vi.fn(() => null);
      const { user, sent } = open([{ status: 409, json: { message } }], {}, [judge], onLoad);
      await user.click(button(press));
      const dialog = screen.queryByRole('dialog');
      if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
      await screen.findByText(message);
      expect(sent[0]?.body).toMatchObject({ places: 3, fingerprint: 'seen' });
      await waitFor(() => expect(onLoad).toHaveBeenCalledOnce());
    },
  );

  test.each(['published', 'stage'] as const)('corrects a result that is %s with a reason alone', async (state) => {
    const { user, sent } = open([{ json: versions }, { json: { message: 'Opened' } }], { state, version: 1 });
    await user.click(button('Open again for a correction'));
    expect(sent).toHaveLength(1);
    await user.type(field('Reason for the correction'), 'A mark was typed wrongly.');
    await user.click(button('Open again for a correction'));
    await waitFor(() => expect(sent[1]?.body).toEqual({ reason: 'A mark was typed wrongly.' }));
  });

  test.each([
    ['Open again for a correction', 'published', 'marking'],
    ['Publish now', 'marking', 'published'],
  ] as const)('Enter in the reason does "%s", and the focus goes on to the result', async (action, before, after) => {
    let readAgain = () => {};
    function Section() {
      const [state, setState] = useState<RoundRecord['state']>(before);
      readAgain = () => setState(after);
      return <ResultSection standings={{ ...standings, round: { ...round, state, version: 1 } }} />;
    }
    const onLoad = () => {
      readAgain();
      return null;
    };
    const { user, sent } = openScreen(<Section />, [{ json: { message: '', version: 2 } }], '/', onLoad);
    await user.type(field('Reason for the correction'), 'Marks were swapped{Enter}');
    if (action === 'Publish now') {
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }).focus();
      await user.keyboard('{Enter}');
    }
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ reason: 'Marks were swapped' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Result' })));
  });

  test('keeps the reason of a correction over a reload until the corrected result is published', async () => {
    const correcting = { state: 'marking', version: 1 } as const;
    const reason = () => field('Reason for the correction');
    const first = open([{ json: versions }], correcting);
    await first.user.type(reason(), 'Marks were swapped');
    first.leave();
    asOrganiser('a2');
    const others = open([{ json: versions }], correcting);
    expect(reason()).toHaveProperty('value', '');
    others.leave();
    asOrganiser();
    const { user, sent, leave } = open([{ json: versions }, { json: { version: 2 } }], correcting);
    expect(reason()).toHaveProperty('value', 'Marks were swapped');
    await user.click(button('Publish now'));
    await user.click(button('Publish'));
    await waitFor(() =>
      expect(sent[1]?.body).toEqual({ places: 3, reason: 'Marks were swapped', fingerprint: 'seen' }),
    );
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(reason()).toHaveProperty('value', '');
    leave();
    open([{ json: versions }], { state: 'published', version: 2 });
    expect(reason()).toHaveProperty('value', '');
  });

  test('shows an empty reason where what the tab keeps cannot be read', () => {
    sessionStorage.setItem('correctionReason', '[broken');
    open([{ json: versions }], { state: 'marking', version: 1 });
    expect(field('Reason for the correction')).toHaveProperty('value', '');
  });

  test.each([
    ['scored', 1],
    ['shortlist', 0],
  ] as const)('links a published round (%s) to the winners where it is shown there', (kind, links) => {
    open([{ json: versions }], { state: 'published', version: 1, kind });
    expect(screen.getByText(/Version 1 is published/)).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: 'See the winners' })).toHaveLength(links);
  });

  test('shows a new judge’s link once, with its QR code', async () => {
    const { user, sent } = open([
      { status: 201, json: { _id: 'j2', link: '/judge/secret', expiresAt: judge.expiresAt } },
    ]);
    await user.click(button('Add judge'));
    await user.type(field(/^Name/), 'Second judge');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add judge' }));
    expect(await screen.findByDisplayValue(/\/judge\/secret$/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code of the judge’s link' })).toBeTruthy();
    expect(sent[0]).toMatchObject({ body: { name: 'Second judge' } });
  });

  test('suggests known colleges for a new judge', async () => {
    const { user, sent } = open([{ json: [{ name: 'Kadal Institute', hint: 'KI' }] }]);
    await user.click(button('Add judge'));
    await user.type(field(/^College/), 'ki');
    await waitFor(() =>
      expect(document.querySelector<HTMLOptionElement>('datalist option')?.value).toBe('Kadal Institute'),
    );
    expect(sent.map(({ url }) => url)).toEqual(['/api/colleges/like/ki']);
  });

  test.each([
    ['valid', 1],
    ['over', 1],
    ['revoked', 0],
  ] as const)('a judge whose link is %s has %i buttons that withdraw it', async (state, buttons) => {
    const { user, sent } = open([{ json: { message: 'Withdrawn' } }], {}, [{ ...judge, state }]);
    expect(screen.queryAllByRole('button', { name: /^Withdraw/ })).toHaveLength(buttons);
    if (buttons === 0) return;
    await user.click(button(/^Withdraw/));
    await waitFor(() => expect(sent[0]?.url).toBe('/api/admin/rounds/r1/judges/j1/revoke'));
  });

  test.each([
    [{ name: 'Asha' }, 'link made by Asha'],
    [{ name: null }, 'link made by somebody who was removed from the control room'],
  ])('says who made the link of a judge: %j', (linkBy, words) => {
    open([], {}, [{ ...judge, linkBy }]);
    expect(screen.getByText(/Link works until/).textContent).toContain(` · ${words}`);
  });

  test('says why no judge is added once the judging is over', async () => {
    const { user } = open([{ json: versions }], { state: 'published', version: 2 });
    await user.click(button('Add judge'));
    expect(toasts()).toEqual(['The judging of this round is over.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says nothing of the maker of a link that has ended, or that is from before makers were recorded', () => {
    open([], {}, [
      { ...judge, linkBy: null },
      { ...judge, _id: 'j2', state: 'over' },
    ]);
    expect(screen.queryByText(/link made by/)).toBeNull();
  });

  test('shows every published version with the reason of a correction', async () => {
    open([{ json: versions }], { state: 'published', version: 2 });
    const newest = await screen.findByText('Corrected: Marks were swapped');
    expect(newest.closest('summary')?.textContent, 'in the time of the fest').toContain('4:00 AM');
    const texts = screen.getAllByText(/^First: /).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'First: The Dots · A leader · North College',
      'First: The Loops · A leader · North College',
    ]);
  });

  test('changes only the name of a round with marks, and does not delete the round', async () => {
    const { user, sent } = open([{ json: round }]);
    await user.click(button('Delete round'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.body.textContent).toContain('Judges have saved marks in this round, so it cannot be deleted.');
    await user.click(button('Edit round'));
    expect(screen.queryByLabelText(/Points that count/)).toBeNull();
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), 'Grand final');
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { name, kind, blind, counts, criteria, from } = { ...round, name: 'Grand final' };
    expect(sent[0]).toMatchObject({ method: 'PUT', body: { name, kind, blind, counts, criteria, from } });
  });

  test('keeps a round without marks whose published result is being corrected, and changes only its name', async () => {
    const { user } = open([{ json: versions }], { marked: false, version: 1 });
    await user.click(button('Delete round'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.body.textContent).toContain('A result of this round is published, so the round cannot be deleted.');
    await user.click(button('Edit round'));
    expect(screen.getByText('A result of this round is published, so only its name can be changed.')).toBeTruthy();
    expect(screen.queryByLabelText(/Points that count/)).toBeNull();
  });

  test('deletes a round without marks after asking, and shows how many registrations are left out', async () => {
    const { user, sent } = open([{ json: { message: 'Deleted' } }], { marked: false, leftOut: 2 });
    expect(screen.getByText('2 registrations not in this round')).toBeTruthy();
    await user.click(button('Delete round'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete round' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ method: 'DELETE', url: '/api/admin/rounds/r1' }));
  });

  test('changes the points of the trophy', async () => {
    const { user, sent } = open([{ json: { points: [10, 5, 1] } }]);
    await user.click(button('Trophy points'));
    expect(screen.getByDisplayValue('5, 3')).toBeTruthy();
    await user.clear(field('Points'));
    await user.type(field('Points'), '10 5,1');
    await user.click(button('Save'));
    await waitFor(() => expect(sent[0]?.body).toEqual({ points: [10, 5, 1], seen: [5, 3] }));
  });

  test('keeps the typed points of the trophy when somebody else has changed them', async () => {
    const message = 'Somebody else has changed these points meanwhile. Please close this form and open it again.';
    const { user } = open([{ status: 409, json: { message } }]);
    await user.click(button('Trophy points'));
    await user.type(field('Points'), ', 1');
    await user.click(button('Save'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('Points')).toHaveProperty('value', '5, 3, 1');
  });

  test('opens the round that is chosen', async () => {
    const heat = { ...round, _id: 'r0', name: 'Heat' };
    const { user, address } = open([], {}, [judge], undefined, [heat]);
    expect(field('Round')).toHaveProperty('value', 'r1');
    await user.selectOptions(field('Round'), 'Heat');
    await waitFor(() => expect(address()).toBe('/?event=e1&round=r0'));
  });

  test('adds the first round of an event with its criteria', async () => {
    const { user, sent } = open([{ status: 201, json: round }], 'none');
    expect(screen.getByText('No rounds yet')).toBeTruthy();
    await user.click(button('Add round'));
    await user.type(field(/^Name/), 'Final');
    await user.type(field('Criterion 1'), 'Idea');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add round' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ body: { name: 'Final', criteria: [{ name: 'Idea', max: 10, weight: 1 }] } }),
    );
  });
});
