import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { percentile } from '../bench/measure.mjs';
import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from '../run/build.mjs';
import { StartError } from '../run/start-error.mjs';
import { BACK_AT_MOST_MS, isBackInTime, isPassed, runKills } from './kills.mjs';

/** @typedef {import('./kills.mjs').KillOptions} KillOptions */
/** @typedef {import('./kills.mjs').KillReport} KillReport */

const USAGE =
  '用法：npm run soak -- kills [--kills 150] [--clients 50] [--seed 1] [--unsafe] [--untimed] [--report 文件]';

/**
 * `npm run soak -- kills`: the long form of the fault test. Prints a table; the exit code is 1 when a
 * promise did not hold, or, with `--unsafe`, when no loss was found where some must be. With `--untimed` the times are
 * printed and not judged: a busy machine takes longer.
 * @param {{root: string, args: string[], log?: (line: string) => void}} options
 * @returns {Promise<number>}
 */
export async function runSoak({ root, args, log = console.log }) {
  const { reportFile, untimed, ...options } = readArguments(args);
  await ensureInstalled({ root, log });
  await ensureBuilt({ root, log });
  const stop = new AbortController();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'disconnect'])) {
    process.once(name, () => stop.abort());
  }
  const report = await runKills({ root, ...options, log, signal: stop.signal });
  if (reportFile) writeFileSync(reportFile, JSON.stringify(report, null, 2));
  log(`\n${tableOf(report)}\n`);
  if (!options.unsafe) return isPassed(report) && (untimed || isBackInTime(report)) ? 0 : 1;
  const losses = report.findings.filter(({ rule }) => rule === 'lost').length;
  log(`without synchronous commit: ${losses} acknowledged vouchers lost`);
  return losses > 0 ? 0 : 1;
}

/**
 * @param {string[]} args
 * @returns {KillOptions & {reportFile: string | undefined, untimed: boolean}}
 * @throws {StartError} for what is none
 */
function readArguments(args) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        kills: { type: 'string', default: '150' },
        clients: { type: 'string', default: '50' },
        seed: { type: 'string', default: '1' },
        unsafe: { type: 'boolean', default: false },
        untimed: { type: 'boolean', default: false },
        report: { type: 'string' },
      },
    });
  } catch {
    throw new StartError(USAGE);
  }
  const { values, positionals } = parsed;
  const numbers = {
    kills: Number(values.kills),
    clients: Number(values.clients),
    seed: Number(values.seed),
  };
  const areWhole = Object.values(numbers).every((each) => Number.isInteger(each) && each > 0);
  if (positionals.length > 0 || !areWhole) throw new StartError(USAGE);
  const { unsafe, untimed, report: reportFile } = values;
  return { ...numbers, unsafe, untimed, reportFile };
}

/** A Markdown table of what was seen. @param {KillReport} report */
function tableOf(report) {
  const { acknowledged, counts, back, planted, documents, closings } = report;
  const names = [...new Set(back.map(({ victim }) => victim))];
  const rows = names.map((name) => {
    const times = back.filter(({ victim }) => victim === name).map(({ ms }) => ms);
    const most = Math.max(...times);
    const text = `${times.length}; back p50 ${percentile(times, 0.5)} ms, most ${most} ms`;
    return [`kill -9 ${name}`, text, `≤ ${BACK_AT_MOST_MS} ms`, mark(most <= BACK_AT_MOST_MS)];
  });
  const sent = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  rows.push([`vouchers acknowledged (seed ${report.seed})`, String(acknowledged), '', '']);
  rows.push(['sent', sent.join(', '), '', '']);
  const times = `${documents.answers} answers, the last one ${documents.last} at once`;
  rows.push([`documents posted by source`, `${documents.sent}, ${times}`, '', '']);
  const { made, closed, opened } = closings;
  rows.push([`a month made, closed, opened`, `${made}, ${closed}, ${opened} times`, '', '']);
  const troubles = /** @type {[string, readonly unknown[]][]} */ ([
    ...['lost', 'changed', 'doubled', 'half', 'unasked', 'gap'].map((rule) => [
      `comparison: ${rule}`,
      report.findings.filter((finding) => finding.rule === rule),
    ]),
    ['verify: differences', report.differences],
    ['keys that answered otherwise when repeated', report.repeated],
    ['answers other than success or 503', report.wrong],
    ['processes that ended by themselves', report.fallen],
  ]);
  for (const [name, found] of troubles) {
    rows.push([
      name,
      [found.length, ...found.slice(0, 3)].map(asText).join(' '),
      '0',
      mark(found.length === 0),
    ]);
  }
  for (const { name, found } of planted) {
    rows.push([`planted: ${name}`, found ? 'found' : 'not found', 'found', mark(found)]);
  }
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line(['Seen', 'Figure', 'Must be', 'Held']),
    line(Array(4).fill('---')),
    ...rows.map(line),
  ].join('\n');
}

/** @param {unknown} value */
function asText(value) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** @param {boolean} held */
function mark(held) {
  return held ? 'yes' : '**no**';
}
