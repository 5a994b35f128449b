import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Tree
 * @property {string} root
 * @property {string} name of the domain; its service may have another name only if the remote has the same
 * @property {readonly string[]} files all paths of the repository
 * @property {readonly string[]} edits lines of `git diff --numstat` against a base: `added\tdeleted\tpath`
 */

/** Where the files of a domain are. @param {string} name @returns {[room: string, place: RegExp][]} */
const roomsOf = (name) => [
  ['rules', new RegExp(`^libs/rules/src/${name}/`)],
  ['contract', new RegExp(`^libs/contract/src/${name}(-[\\w-]+)?\\.\\w+(\\.spec)?\\.ts$`)],
  ['service', new RegExp(`^services/${name}/`)],
  ['remote', new RegExp(`^mf-${name}/`)],
  ['journeys', new RegExp(`^e2e/src/${name}[.-]`)],
];

const isSpec = (/** @type {string} */ path) =>
  /\.(spec|e2e)\.tsx?$|\/testing\//.test(path) || path.startsWith('e2e/');
/** Written by commands, not by people. */
const isGenerated = (/** @type {string} */ path) =>
  /(checksums|sealed)\.json$|^package-lock\.json$/.test(path);

/**
 * How many files and lines a domain has in each room, specs apart, and the lines that were edited outside.
 * @param {Tree} tree
 * @returns {string[]} a table, line by line
 */
export function sizeOfDomain({ root, name, files, edits }) {
  const rooms = roomsOf(name);
  const lines = (/** @type {string} */ path) =>
    readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  const sumOf = (/** @type {string[]} */ paths) =>
    `${paths.length} files, ${paths.reduce((sum, path) => sum + lines(path), 0)} lines`;
  const own = files.filter((path) => !isGenerated(path) && rooms.some(([, at]) => at.test(path)));
  const program = own.filter((path) => !isSpec(path));
  const table = rooms.map(([room, at]) => {
    const here = own.filter((path) => at.test(path));
    const specs = here.filter(isSpec);
    return `${room}: ${sumOf(here.filter((path) => !isSpec(path)))}; specs: ${sumOf(specs)}`;
  });
  const outside = edits
    .map((line) => line.split('\t'))
    .filter(([, , path = '']) => !isGenerated(path) && !rooms.some(([, at]) => at.test(path)));
  return [
    ...table,
    `all: ${sumOf(program)}; specs: ${sumOf(own.filter(isSpec))}`,
    ...outside.map(([added, deleted, path]) => `outside: ${path} +${added} -${deleted}`),
  ];
}
