import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** @typedef {{type: string} & Record<string, any>} Node */

const { parseSync } = createRequire(__filename)('@swc/core');
const ROOT = join(__dirname, '..');
const LISTS = new Set(['BookTable', 'ListScreen', 'EntryBook', 'LedgerTable']);

/** @returns {string[]} paths of the screens of all remotes, without tests */
function screens() {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-'))
    .flatMap((room) =>
      readdirSync(join(ROOT, room, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.tsx') && !/\.spec\.tsx$|testing\//.test(path))
        .map((path) => join(room, 'src', path)),
    );
}

/** @param {unknown} node @param {(node: Node) => void} see */
function visit(node, see) {
  if (Array.isArray(node)) node.forEach((each) => visit(each, see));
  else if (node && typeof node === 'object') {
    see(/** @type {Node} */ (node));
    Object.values(node).forEach((each) => visit(each, see));
  }
}

/** @param {unknown} node @returns {string[]} texts and names of constants in it */
function wordsOf(node) {
  /** @type {string[]} */
  const words = [];
  visit(node, ({ type, value }) => {
    if (type === 'StringLiteral' || type === 'Identifier') words.push(value);
  });
  return words;
}

/**
 * The lists of a source, each with the words of its `settings`; those of a constant are its own.
 * @param {string} text
 */
function listsOf(text) {
  const tree = parseSync(text, { syntax: 'typescript', tsx: true });
  /** @type {Map<string, string[]>} */
  const constants = new Map();
  /** @type {(string[] | undefined)[]} */
  const lists = [];
  visit(tree, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && id.value) constants.set(id.value, wordsOf(init));
  });
  const resolved = (/** @type {unknown} */ node) =>
    wordsOf(node).flatMap((word) => constants.get(word) ?? [word]);
  visit(tree, (node) => {
    if (node.type === 'JSXOpeningElement' && LISTS.has(node.name.value)) {
      const own = node.attributes.find(
        (/** @type {Node} */ { name }) => name?.value === 'settings',
      );
      lists.push(own && resolved(own.value));
    }
    // Grids that are no table of the kit.
    if (node.type === 'CallExpression' && node.callee.value === 'useArrangedColumns') {
      lists.push(resolved(node.arguments[1]));
    }
  });
  return lists;
}

describe('the column settings of lists', () => {
  const contract = readFileSync(join(ROOT, 'libs/contract/src/list-setting.contract.ts'), 'utf8');
  const [, declared = ''] = /listNames = \[([^\]]+)\]/.exec(contract) ?? [];
  const names = [...declared.matchAll(/'(\w+)'/g)].map(([, name]) => String(name));
  const sources = screens().map((path) => ({
    path,
    lists: listsOf(readFileSync(join(ROOT, path), 'utf8')),
  }));

  it('are declared by every list and book of every remote, or refused with a reason', () => {
    const bare = sources.flatMap(({ path, lists }) =>
      lists.filter((words) => words === undefined || words.join('') === '').map(() => path),
    );
    expect(bare).toEqual([]);
    expect(sources.flatMap(({ lists }) => lists).length).toBeGreaterThan(50);
  });

  it('are stored under a name that one screen uses, and no name is left over', () => {
    const users = names.map((name) => ({
      name,
      paths: sources.filter(({ lists }) => lists.flat().includes(name)).map(({ path }) => path),
    }));
    expect(users.filter(({ paths }) => paths.length !== 1)).toEqual([]);
  });

  it('are missed by a list that does not name them', () => {
    expect(listsOf('const x = <BookTable label="a" />;')).toEqual([undefined]);
    const named = "const own = { IN: 'a' }; const x = <ListScreen settings={own[kind]} />;";
    expect(listsOf(named)).toEqual([['IN', 'a', 'kind']]);
  });
});
