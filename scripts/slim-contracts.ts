import { type ESTree, type Plugin, parseAst } from 'vite';

const contract = /src[\\/](features[\\/][^\\/]+[\\/]([a-z]+-)?contract|shared[\\/]fields)\.ts$/;
const callsQuery = '?calls';

/** What only the server does with a contract: check, and explain itself. */
const serversShare = new Set(['summary', 'params', 'query', 'body', 'output']);

/**
 * The browser's share of the contracts (decision 26): a page that makes calls gets their addresses and refusals, and
 * only a page with a form gets schemas, and Zod with them. Each contract becomes two modules, its calls and the rest,
 * because a module comes to a page as a whole.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = id.endsWith(callsQuery) ? id.slice(0, -callsQuery.length) : id;
      if (!contract.test(file)) return;
      const halves = splitContract(code, file + callsQuery);
      return { code: file === id ? halves.rest : halves.calls, map: null, moduleSideEffects: false };
    },
  };
}

/** `code` is a contract as JavaScript. `rest` exports all that it did, and takes the calls from `callsId`. */
export function splitContract(code: string, callsId: string): { calls: string; rest: string } {
  const { body } = parseAst(code);
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration');
  const parts = body.filter((statement) => statement.type !== 'ImportDeclaration').map((s) => partOf(s, code));
  const calls = callsAndTheirNeeds(parts);
  const rest = parts.filter((part) => !calls.includes(part));
  const borrowed = calls.flatMap((part) => part.names).filter((name) => rest.some((part) => part.needs.has(name)));
  const exported = calls.filter((part) => part.isExported).flatMap((part) => part.names);
  const from = JSON.stringify(callsId);
  return {
    calls: [...importsFor(calls, imports, code, callsQuery), ...calls.map((part) => `export ${part.text}`)].join('\n'),
    rest: [
      ...importsFor(rest, imports, code),
      `import { ${borrowed.join(', ')} } from ${from};`,
      `export { ${exported.join(', ')} } from ${from};`,
      ...rest.map((part) => (part.isExported ? `export ${part.text}` : part.text)),
    ].join('\n'),
  };
}

/** A statement of a contract. */
interface Part {
  /** Without `export`. */
  text: string;
  /** What it declares. */
  names: string[];
  /** The names that stand in it. */
  needs: Set<string>;
  /** A call, or what calls may share: constants, functions that make calls. */
  isPlain: boolean;
  isExported: boolean;
}

function partOf(statement: ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration, code: string): Part {
  const isExported = statement.type === 'ExportNamedDeclaration' && statement.declaration !== null;
  const declaration = isExported ? (statement.declaration as ESTree.Declaration) : statement;
  if (declaration.type !== 'VariableDeclaration') {
    const names = 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : [];
    const needs = namesIn(declaration);
    return { text: textOf(declaration, code), names, needs, isPlain: !needs.has('z'), isExported };
  }
  const values = declaration.declarations.map(({ id, init }) => ({ id, init, call: init && endpointIn(init) }));
  const texts = values.map(({ id, init, call }) => [textOf(id, code), call ? slim(call, code) : lazily(init, code)]);
  return {
    text: `const ${texts.map((pair) => pair.join(' = ')).join(', ')};`,
    names: values.flatMap(({ id }) => [...namesIn(id)]),
    needs: new Set(values.flatMap(({ init, call }) => [...namesIn(call ? keptOf(call) : init)])),
    isPlain: values.every(({ init, call }) => call || !makes(init, code)),
    isExported,
  };
}

/** The object of `endpoint({ … })`. */
function endpointIn(value: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return;
  const [spec] = value.arguments;
  return value.callee.name === 'endpoint' && spec?.type === 'ObjectExpression' ? spec : undefined;
}

const keptOf = (spec: ESTree.ObjectExpression) =>
  spec.properties.filter(
    (one) => !(one.type === 'Property' && 'name' in one.key && serversShare.has(`${one.key.name}`)),
  );

function slim(spec: ESTree.ObjectExpression, code: string): string {
  const properties = keptOf(spec).map((property) => textOf(property, code));
  return `{ ${properties.join(', ')} }`;
}

const makes = (value: ESTree.Expression | null, code: string) => textOf(value, code).includes('(');

/** A schema nobody uses is left out of the build only if making it is known to do nothing else. */
const lazily = (value: ESTree.Expression | null, code: string) =>
  makes(value, code) ? `/* @__PURE__ */ (() => (${textOf(value, code)}))()` : textOf(value, code);

function callsAndTheirNeeds(parts: Part[]): Part[] {
  const schemas = schemasAndTheirMakers(parts);
  const found = new Set(parts.filter((part) => part.isPlain && !schemas.has(part)));
  for (const part of found) {
    for (const other of parts) if (other.names.some((name) => part.needs.has(name))) found.add(other);
  }
  return parts.filter((part) => found.has(part));
}

/** A function that makes schemas by way of another one does not name Zod itself. */
function schemasAndTheirMakers(parts: Part[]): Set<Part> {
  const found = new Set(parts.filter((part) => part.needs.has('z')));
  for (const schema of found) {
    for (const part of parts) if (schema.names.some((name) => part.needs.has(name))) found.add(part);
  }
  return found;
}

/** Of each import what `parts` need: one name too many, and its module would come along. */
function importsFor(parts: Part[], imports: ESTree.ImportDeclaration[], code: string, suffix = ''): string[] {
  return imports.flatMap(({ specifiers, source }) => {
    const query = source.value.endsWith('contract.ts') ? suffix : '';
    const needed = specifiers.filter(({ local }) => parts.some((part) => part.needs.has(local.name)));
    const names = needed.map((specifier) => textOf(specifier, code)).join(', ');
    return names ? [`import { ${names} } from ${JSON.stringify(source.value + query)};`] : [];
  });
}

const textOf = (node: { start: number; end: number } | null, code: string) =>
  node ? code.slice(node.start, node.end) : 'undefined';

/** What an expression refers to, and what it calls its own: names of parameters do no harm unless they are a part's. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, names);
  if (!isNode(node)) return names;
  if (node.type === 'Identifier') names.add(`${node.name}`);
  for (const [key, value] of Object.entries(node)) {
    const isMerelyNamed = !node.computed && (key === 'property' || (key === 'key' && !node.shorthand));
    if (!isMerelyNamed) namesIn(value, names);
  }
  return names;
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value;
