import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * One line of the table.
 * @typedef {object} Row
 * @property {string} name what was measured
 * @property {string} measured
 * @property {string} [baseline] what it is compared with, measured in the same run
 * @property {number} [ratio] measured to baseline
 * @property {string} [target]
 * @property {boolean} [met] whether the target was met
 */

/** @param {import('./measure.mjs').Times} times */
export function timesText({ p50, p95, p99 }) {
  return `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)} ms`;
}

/** Milliseconds with one decimal below ten. @param {number} value */
export function ms(value) {
  return value.toFixed(value < 10 ? 1 : 0);
}

const heads = ['Measured', 'Product', 'Baseline', 'Ratio', 'Target', 'Met'];

/** A Markdown table, columns aligned. @param {readonly Row[]} rows */
export function tableOf(rows) {
  const cells = rows.map((row) => [
    row.name,
    row.measured,
    row.baseline ?? '',
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.target ?? '',
    row.met === undefined ? '' : row.met ? 'yes' : '**no**',
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => (row[column] ?? '').length)),
  );
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(heads), rule, ...cells.map(line)].join('\n');
}

const marker = '<!-- runs: newest first, written by `npm run bench` -->';

/**
 * Adds a run to the history, the newest first.
 * @param {{file: string, title: string, note: string, tables: readonly {subject: string, rows: readonly Row[]}[]}} run
 */
export function addToHistory({ file, title, note, tables }) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `# Benchmarks\n\n${marker}\n`;
  const [head = '', runs = ''] = before.split(marker);
  const sections = tables.map(({ subject, rows }) => `### ${subject}\n\n${tableOf(rows)}\n`);
  const added = [`## ${title}`, note, ...sections].join('\n\n');
  writeFileSync(
    file,
    `${head}${marker}\n\n${added.replaceAll(/\n{3,}/g, '\n\n').trimEnd()}\n${runs}`,
  );
}
