import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedSources } from '../shipped-sources.mjs';

/**
 * Who asks for a switch: `useFeature('books.archive')` in a page, `features.isOn('books.archive')` in a service. A line
 * may break behind the bracket.
 */
const ASKING = /\b(?:useFeature|isOn)\(\s*'([^']+)'/g;

/**
 * Where the code asks for switches.
 * @param {string} root
 * @returns {{name: string, file: string, line: number}[]}
 */
export function usesOfSwitches(root) {
  return shippedSources(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(ASKING)].map(({ 1: name = '', index }) => ({
      name,
      file,
      line: text.slice(0, index).split('\n').length,
    }));
  });
}

/**
 * What is wrong with the switches: one is past its end, is asked for by nobody, is asked for and not declared, or belongs
 * to no remote.
 * @param {object} options
 * @param {Readonly<Record<string, import('@mingzhang/contract').FeatureSwitch>>} options.features
 * @param {ReturnType<typeof usesOfSwitches>} options.uses
 * @param {readonly string[]} options.remotes folders of the remotes
 * @param {string} options.today `2026-12-01`
 * @returns {string[]} sentences; none: all is well
 */
export function wrongWithSwitches({ features, uses, remotes, today }) {
  const declared = Object.entries(features).flatMap(([name, { owner, until }]) => {
    const places = uses.filter((use) => use.name === name).map(placeOf);
    const left = `${owner}: take it out of ${places.join(', ')}`;
    return [
      until < today ? `switch ${name} was to go by ${until}, ${left}` : '',
      places.length === 0 ? `switch ${name} (${owner}) is asked for nowhere` : '',
      remotes.includes(`mf-${name.split('.', 1)[0]}`) ? '' : `switch ${name} is of no remote`,
      /^\d{4}-\d\d-\d\d$/.test(until) ? '' : `switch ${name} ends at no day: ${until}`,
    ].filter(Boolean);
  });
  const unknown = uses
    .filter(({ name }) => !Object.hasOwn(features, name))
    .map((use) => `switch ${use.name} is asked for in ${placeOf(use)} and not declared`);
  return [...declared, ...unknown];
}

/** @param {{file: string, line: number}} use */
const placeOf = ({ file, line }) => `${file}:${line}`;
