import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textFindings } from './statement-lint.mjs';

/** Where the integration tests write down what services send to the database. */
export const RECORDED = fileURLToPath(
  new URL('../../node_modules/.cache/mingzhang-statements', import.meta.url),
);

/**
 * The different texts that were recorded.
 * @param {string} folder
 * @returns {string[]}
 */
export function recordedTexts(folder) {
  if (!existsSync(folder)) return [];
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '');
  return [...new Set(lines)].map((line) => JSON.parse(line));
}

/**
 * Each recorded text that a distributed database would not take, with the reasons.
 * @param {string[]} texts
 * @param {import('./statement-lint.mjs').Schema} schema
 * @returns {{text: string, findings: string[]}[]}
 */
export function refusedTexts(texts, schema) {
  return texts
    .map((text) => ({ text, findings: textFindings(text, schema) }))
    .filter(({ findings }) => findings.length > 0);
}
