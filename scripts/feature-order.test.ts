import { expect, test } from 'vitest';
import { declaredOrder, existingFeatures, importedFeatures, importsAgainst } from './feature-order.ts';

/** What is left of the time before the order. Nothing may be added. */
const remaining = ['accounts/web/student-settings/sessions-setting.tsx → calendar'];

test('docs/architecture.md orders all features, each once', () => {
  expect(declaredOrder().toSorted()).toEqual(existingFeatures());
});

test('a feature imports only from those above it, except where this file says so', () => {
  expect(importsAgainst(declaredOrder())).toEqual(remaining);
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
