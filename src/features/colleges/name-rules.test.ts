import { describe, expect, test } from 'vitest';
import { longTexts } from '#testing/attack/long-texts.ts';
import { startCpuTime } from '#testing/cpu-time.ts';
import { rosterMaxLength } from './contract.ts';
import { groupNames, type KnownCollege } from './name-rules.ts';
import { addressesIn, collegeKey, plainAliases } from './rules.ts';

const college = (name: string, city = '', aliases: string[] = []): KnownCollege => ({ id: name, name, city, aliases });
const known = [
  college('Thinnai College of Engineering', 'Chennai'),
  college('Kadal Institute of Technology', 'Madurai', ['Kadal Tech']),
  college('Kudil Institute of Technology', 'Salem'),
  college('St. Mary Arts College'),
];
const noPause = () => undefined;
const guess = async (name: string) => (await groupNames([{ name, uses: 1 }], known, noPause))[0]?.college?.name;

describe('a typed name', () => {
  test.each([
    ['thinnai coll. of engg.', 'Thinnai College of Engineering'],
    ['Thinnai Engineering College', 'Thinnai College of Engineering'],
    ['THINNAI CLG OF ENGG, CHENNAI', 'Thinnai College of Engineering'],
    ['T.C.E.', 'Thinnai College of Engineering'],
    ['TCoE', 'Thinnai College of Engineering'],
    ['Kadal Inst. of Tech.', 'Kadal Institute of Technology'],
    ['Saint Mary’s Arts College', undefined],
    ['Saint Mary Arts College', 'St. Mary Arts College'],
    // Two colleges have these initials, so no college is proposed.
    ['KIT', undefined],
    ['Thinnai Arts College', undefined],
    ['constructor', undefined],
    ['College', undefined],
  ])('%j seems to mean %j', async (typed, meant) => {
    expect(await guess(typed)).toBe(meant);
  });

  test('groups names that differ in short forms and order, the most used first', async () => {
    const typed = ['Marina Engg. College', 'Marina College of Engineering', 'Vayal College'];
    const groups = await groupNames(
      typed.map((name, index) => ({ name, uses: index + 1 })),
      known,
      noPause,
    );
    expect(groups).toEqual([
      {
        names: [
          { name: typed[1], uses: 2 },
          { name: typed[0], uses: 1 },
        ],
        uses: 3,
      },
      { names: [{ name: typed[2], uses: 3 }], uses: 3 },
    ]);
  });

  test('puts a name of words that tell nothing into a group of its own', async () => {
    expect(
      await groupNames(
        ['the and', 'of'].map((name) => ({ name, uses: 1 })),
        known,
        noPause,
      ),
    ).toHaveLength(2);
  });
});

test('names compare equal without capitals, spaces and marks, and not without letters', () => {
  expect(collegeKey(' Thinnai  College, (Autonomous) ')).toBe('thinnaicollegeautonomous');
  expect(collegeKey('திண்ணை கல்லூரி')).toBe('திண்ணைகல்லூரி');
  expect(plainAliases('KIT', ['K.I.T.', 'Kadal', 'kadal'])).toEqual(['kadal']);
});

test('reads each address of a CSV or a pasted list once', () => {
  const text = 'name,email\n"Meena R","Meena@A.example"\nAnbu <anbu@a.example>;meena@a.example. nobody@ @a.example a@b';
  expect(addressesIn(text)).toEqual(['meena@a.example', 'anbu@a.example']);
});

test('finds addresses quickly in a text of the largest size, whatever is in it', () => {
  const slow = longTexts(rosterMaxLength).filter(({ text }) => {
    const cpuMs = startCpuTime();
    addressesIn(text);
    return cpuMs() > 80;
  });
  expect(slow.map(({ kind }) => kind)).toEqual([]);
});
