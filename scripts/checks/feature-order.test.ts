import { expect, test } from 'vitest';
import { declaredOrder, existingFeatures, importedFeatures, importsAgainst } from './feature-order.ts';

test('the order in docs/architecture.md has every feature once', () => {
  expect(declaredOrder().toSorted()).toEqual(existingFeatures());
});

test('a feature imports only features that are above it in the list', () => {
  expect(importsAgainst(declaredOrder())).toEqual([]);
});

test.each([
  ["import type { Letter } from '#features/messages/contract.ts';"],
  ["import {\n  readLetters,\n} from '#features/messages/server/index.ts';"],
  ["export { letter } from '../../messages/contract.ts';"],
  ["const page = lazy(() => import('#features/messages/web/page.tsx'));"],
  ["import '#features/messages/web/messages.css';"],
])('finds a planted import: %s', (text) => {
  expect(importedFeatures('events/web/planted.ts', text)).toEqual(['messages']);
});

test('finds no other feature in an import within the feature or of the platform', () => {
  const text = "import { a } from './a.ts';\nimport { b } from '../contract.ts';\nimport { c } from '#web/c.ts';";
  expect(importedFeatures('events/web/planted.ts', text)).toEqual([]);
});
