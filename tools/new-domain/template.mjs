import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @typedef {import('./names.mjs').DomainNames} DomainNames */

const TEMPLATE = join(import.meta.dirname, 'template');
const ENDING = '.tpl';

/**
 * The files of a domain by path: those of the folder `template`, with its names in them. `__name__` stands
 * for a name in a path, `{{name}}` in a text.
 * @param {DomainNames} names
 * @returns {Record<string, string>}
 */
export function filesOf(names) {
  const entries = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ENDING))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    entries.map((file) => [
      filled(relative(TEMPLATE, file).slice(0, -ENDING.length), /__(\w+?)__/g, names),
      filled(readFileSync(file, 'utf8'), /\{\{(\w+)\}\}/g, names),
    ]),
  );
}

/** @param {string} text @param {RegExp} place @param {Readonly<Record<string, string | number>>} words */
function filled(text, place, words) {
  return text.replace(place, (_all, key) => {
    if (!(key in words)) throw new Error(`the template asks for ${key}, which no domain has`);
    return String(words[key]);
  });
}
