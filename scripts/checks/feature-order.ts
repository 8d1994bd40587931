import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const features = path.join(root, 'src/features');

/** The features in the table of docs/architecture.md: each may import those above it. */
export function declaredOrder(): string[] {
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const rows = page.matchAll(/^\| ([a-z][a-z-]*(?:, [a-z-]+)*) \|/gm);
  return [...rows]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => /^[a-z]/.test(name) && name !== 'feature');
}

export const existingFeatures = (): string[] => readdirSync(features).sort();

/** The features that a file imports from, including types and lazy imports. */
export function importedFeatures(file: string, text: string): string[] {
  const own = file.split('/')[0];
  const addresses = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, address = '']) => address);
  const named = addresses.map((address) => {
    if (address.startsWith('#features/')) return address.split('/')[1];
    const target = address.startsWith('.') ? path.join(path.dirname(file), address).split(path.sep)[0] : undefined;
    return target === '..' ? undefined : target;
  });
  return [...new Set(named)].filter((name): name is string => name !== undefined && name !== own);
}

/** The imports in product files that break `order`, as `file → feature`. */
export function importsAgainst(order: readonly string[]): string[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const own = order.indexOf(file.split(path.sep)[0] ?? '');
      const text = readFileSync(path.join(features, file), 'utf8');
      const below = importedFeatures(file, text).filter((name) => order.indexOf(name) > own);
      return below.map((name) => `${file} → ${name}`);
    });
}
