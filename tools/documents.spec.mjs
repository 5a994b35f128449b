import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..');
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'];

/** Folders that commands make and git does not know. */
const MADE = new Set(
  ['.git', ...readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')]
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => line !== ''),
);

/**
 * All files and folders of the repository, relative to its root.
 * @param {string} folder
 * @returns {string[]}
 */
function listPaths(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !MADE.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...listPaths(path)] : [path];
    });
}

/** The domain that `CONTRIBUTING.md` generates as its example, and the name that the template has for it. */
const EXAMPLE = /^cash(?=\.)/;

/**
 * Paths that a document names: targets of links, and code that has a slash or is the name of a source file. Left out
 * are addresses (`/api/docs`), packages (`@mingzhang/rules`), commands, and folders that commands make.
 * @param {string} text
 * @returns {string[]}
 */
function pathsIn(text) {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => `./${target}`);
  const codes = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^[\w.*<>-]+(\/[\w.*<>-]+)*\/?$/.test(code))
    .filter((code) => code.includes('/') || /\w\.(tsx?|[mc]js|sql|md)$/.test(code))
    .filter((code) => !code.split('/').some((part) => MADE.has(part)));
  return [...links, ...codes];
}

/**
 * Whether a path of a document exists: links from its folder, code from the root or as the end of a path.
 * @param {string} document
 * @param {string} path
 * @param {readonly string[]} known
 */
function isThere(document, path, known) {
  if (path.startsWith('./')) return existsSync(join(ROOT, dirname(document), path));
  const wanted = EXAMPLE.test(path) ? `${path.replace(EXAMPLE, '__*__')}.tpl` : path;
  const pattern = wanted
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/\*|<[^>]*>/g, '[^/]*');
  const end = new RegExp(`(^|/)${pattern}$`);
  return known.some((each) => end.test(each));
}

/**
 * The walks of `docs/architecture.md`: their rows, and the count that stands below.
 * @param {string} text
 */
function walksIn(text) {
  return text
    .split(/^## /m)
    .filter((section) => section.includes('| Hop |'))
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      counted: Number(/^Hops: (\d+)/m.exec(section)?.[1]),
      hops: [...section.matchAll(/^\| (\d+) +\| `([^`]+)` +\| ([^|]+) \|/gm)].map(
        ([, number, file = '', names = '']) => ({
          number: Number(number),
          file,
          functions: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
        }),
      ),
    }));
}

/**
 * Whether a file declares a function, a method, a component, a call or an SQL function of the name.
 * @param {string} file
 * @param {string} name
 */
function declares(file, name) {
  if (!existsSync(join(ROOT, file))) return false;
  const modifiers = '(export |private |async |readonly |static )*';
  const declaration = new RegExp(
    `(function\\s+(ledger\\.)?|\\b(const|class)\\s+)${name}\\b` +
      `|^\\s*${modifiers}${name}\\s*(<[^>]*>)?\\(|^\\s*${modifiers}${name}:`,
    'm',
  );
  return declaration.test(readFileSync(join(ROOT, file), 'utf8'));
}

describe('the documents of the repository', () => {
  const known = listPaths('.');

  it.each(DOCUMENTS)('%s names only paths that exist', (document) => {
    const paths = pathsIn(readFileSync(join(ROOT, document), 'utf8'));
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !isThere(document, path, known))).toEqual([]);
  });

  it('finds a path that is missing, and passes over addresses, packages and commands', () => {
    const text =
      '`libs/rules/src/gone.ts` `gone.sql` [gone](docs/gone.md) `libs/rules` ' +
      '`/api/docs` `@mingzhang/rules` `npm start` `dist/` [site](https://example.com)';
    const paths = pathsIn(text);
    expect(paths).toEqual(['./docs/gone.md', 'libs/rules/src/gone.ts', 'gone.sql', 'libs/rules']);
    expect(paths.filter((path) => isThere('README.md', path, known))).toEqual(['libs/rules']);
  });

  const walks = walksIn(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'));

  it('describes five walks', () => {
    expect(walks.map(({ title }) => title)).toEqual([
      'A voucher is saved',
      'A balance is read',
      'A month is closed',
      'A card is saved',
      'A document becomes a voucher',
    ]);
  });

  it.each(walks)('$title: hops are numbered, counted, and each in a file of its own', (walk) => {
    const { hops, counted } = walk;
    expect(hops.map(({ number }) => number)).toEqual(hops.map((_, at) => at + 1));
    expect(counted).toBe(hops.length);
    expect(new Set(hops.map(({ file }) => file)).size).toBe(hops.length);
  });

  it('finds a function by its declaration, not by the word', () => {
    const file = 'services/ledger/src/voucher/voucher-doubts.ts';
    expect(['notes', 'of', 'the', 'voucher'].filter((name) => declares(file, name))).toEqual([
      'notes',
    ]);
  });

  it.each(walks)('$title: every file has the functions that are named', ({ hops }) => {
    const missing = hops.flatMap(({ file, functions }) => [
      ...(functions.length === 0 ? [`${file}: no function is named`] : []),
      ...functions.filter((name) => !declares(file, name)).map((name) => `${file}: ${name}`),
    ]);
    expect(missing).toEqual([]);
  });
});
