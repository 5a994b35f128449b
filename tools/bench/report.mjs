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

const heads = ['Measured', 'Ratio', 'Product', 'Baseline', 'Target', 'Met'];

/** @param {readonly Row[]} rows */
export function tableOf(rows) {
  const cells = rows.map((row) => [
    row.name,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.measured,
    row.baseline ?? '',
    row.target ?? '',
    row.met === undefined ? '' : row.met ? 'yes' : '**no**',
  ]);
  return markdownTable([heads, ...cells]);
}

/** A Markdown table, columns aligned; the first row is its head. @param {readonly (readonly string[])[]} rows */
function markdownTable(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const [head = '', ...lines] = rows.map(
    (row) => `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, rule, ...lines].join('\n');
}

const RUN = /<!-- last run of (\S+), written by `npm run bench` -->\n([^]*?)<!-- end -->/g;
const OVERVIEW = /<!-- ratios, written by `npm run bench` -->\n[^]*?<!-- end -->/;

/**
 * Puts a run in place of the last one of each of its subjects, and renews the table of ratios above them. What people
 * wrote around them stays; a subject that the file does not have yet is added at its end.
 * @param {{file: string, title: string, note: string, tables: readonly {subject: string, rows: readonly Row[]}[]}} run
 */
export function keepLastRuns({ file, title, note, tables }) {
  let text = existsSync(file) ? readFileSync(file, 'utf8') : EMPTY;
  for (const { subject, rows } of tables) {
    const run = runOf(subject, `${title}. ${note}\n\n${tableOf(rows)}`);
    const isKnown = text.includes(run.split('\n', 1)[0] ?? '');
    text = isKnown
      ? text.replace(RUN, (before, name) => (name === subject ? run : before))
      : `${text.trimEnd()}\n\n## ${subject}\n\n${run}\n`;
  }
  writeFileSync(file, withOverview(text));
}

const EMPTY = '# Benchmarks\n\n<!-- ratios, written by `npm run bench` -->\n<!-- end -->\n';

/** @param {string} subject @param {string} body */
function runOf(subject, body) {
  return `<!-- last run of ${subject}, written by \`npm run bench\` -->\n\n${body}\n\n<!-- end -->`;
}

/** The ratios of all last runs in one table, read from their tables. @param {string} text */
function withOverview(text) {
  const rows = [...text.matchAll(RUN)].map(([, subject = '', body = '']) => {
    const lines = [...body.matchAll(/^\|(.+)\|$/gm)].slice(2);
    const cells = lines.map(([, line = '']) => line.split(' | ').map((cell) => cell.trim()));
    const ratios = cells.flatMap(([, ratio = '']) => (ratio === '' ? [] : [ratio]));
    const sorted = ratios.toSorted((one, other) => Number(one) - Number(other));
    const judged = cells.map((row) => row[5] ?? '').filter((met) => met !== '');
    return [
      `[${subject}](#${subject})`,
      sorted.length === 0 ? '' : [...new Set([sorted[0], sorted.at(-1)])].join(' to '),
      `${judged.filter((met) => met === 'yes').length} of ${judged.length}`,
      body.trim().slice(0, '2026-11-27'.length),
    ];
  });
  const table = markdownTable([['Subject', 'Ratio', 'Targets met', 'Last run'], ...rows]);
  return text.replace(
    OVERVIEW,
    () => `<!-- ratios, written by \`npm run bench\` -->\n\n${table}\n\n<!-- end -->`,
  );
}
