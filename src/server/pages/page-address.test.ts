import { matchRoutes, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { pageAddresses } from './page-address.ts';

const patterns = ['/', '/event/:eventId', '/*', '/student/login', '/student/registrations/:registrationId'];
const routes = {
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  start: { id: 'start', parentId: 'frame', index: true },
  ...Object.fromEntries(patterns.slice(1).map((path) => [path, { id: path, parentId: 'frame', path: path.slice(1) }])),
} as unknown as ServerBuild['routes'];
const addressOf = pageAddresses(routes, async (address) => ['/event/robo-kolam', '/event/a%2Fb'].includes(address));

const table = patterns.map((path) => ({ path }));
const patternOf = (address: string) => matchRoutes(table, address)?.at(-1)?.route.path;

describe('the cache address of a page', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/student/login', '/student/login'],
    ['/Student/%6Cogin/', '/student/login'],
    ['/event/robo-kolam', '/event/robo-kolam'],
    ['/EVENT/robo%2Dkolam//', '/event/robo-kolam'],
    ['/event/a%2fb', '/event/a%2Fb'],
  ])('keeps the page %s under the address %s', async (spelling, address) => {
    expect(await addressOf(spelling)).toBe(address);
  });

  test.each([
    '/event/nothing',
    '/event/ROBO-KOLAM',
    '/event/robo%252Dkolam',
    '/event',
    '/event/robo-kolam/more',
    '/event//robo-kolam',
    '//event/robo-kolam',
    '/student/login/now',
    '/student%2Flogin',
    '/student/registrations/1',
    '/student/registrations/$&',
    '/no/such/page',
    '/-',
    '/*',
    '/:eventId',
  ])('keeps %s under the address shared by all unknown pages of the same route', async (madeUp) => {
    const address = await addressOf(madeUp);
    expect(address).toMatch(/\/-{65}$/);
    expect(patternOf(address)).toBe(patternOf(madeUp));
  });
});
