import { createWriteStream, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ledgerOf, withDatabase } from './commands.mjs';
import { StartError } from './start-error.mjs';

const usage = '用法：npm run export:journal -- --set 账套编号 --form hledger --to 账套.journal';
/** Longest list that is printed; a longer one would scroll the rest of the message out of view. */
const SETS_LISTED = 50;

/**
 * `npm run export:journal`: an account set as a plain-text journal for hledger, ledger or beancount.
 * @param {import('./commands.mjs').Options} options
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 * @throws {StartError} for arguments that name no account set, form or file
 */
export function runExportJournal(options, args) {
  const { log = console.log } = options;
  const { accountSetId, form, file } = readArguments(args);
  return withDatabase(options, async ({ context, services }) => {
    const { main } = ledgerOf(services);
    const script = join(dirname(main), 'plain-text/plain-text.js');
    const { plainTextForms, plainTextJournal, plainTextSets } = createRequire(script)(script);
    if (!plainTextForms.includes(form)) {
      throw new StartError(
        `没有 ${form} 这种格式，可用的是 ${plainTextForms.join('、')}。\n${usage}`,
      );
    }
    const { databaseUrl } = context;
    /** @type {readonly {id: number, name: string}[]} */
    const sets = await plainTextSets(databaseUrl);
    if (!sets.some(({ id }) => id === accountSetId))
      throw new StartError(withSets(accountSetId, sets));
    const parts = Readable.from(plainTextJournal({ databaseUrl, accountSetId, form }));
    try {
      await pipeline(parts, createWriteStream(file, { flags: 'wx' }));
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === 'EEXIST') throw new StartError(`${file} 已存在，请换一个文件名。`);
      rmSync(file, { force: true });
      throw error;
    }
    log(`已写入 ${file}`);
    return 0;
  });
}

/**
 * @param {number} wanted
 * @param {readonly {id: number, name: string}[]} sets
 */
function withSets(wanted, sets) {
  const listed = sets.slice(0, SETS_LISTED).map(({ id, name }) => `  ${id}  ${name}`);
  const more = sets.length > SETS_LISTED ? [`  ……共 ${sets.length} 个账套`] : [];
  return [`没有编号为 ${wanted} 的账套，现有：`, ...listed, ...more, usage].join('\n');
}

/** @param {string[]} args */
function readArguments(args) {
  const options = /** @type {const} */ ({
    set: { type: 'string' },
    form: { type: 'string', default: 'hledger' },
    to: { type: 'string' },
  });
  /** @type {{set?: string, form: string, to?: string}} */
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch {
    throw new StartError(usage);
  }
  const { set, form, to } = values;
  if (set === undefined || !/^[1-9]\d{0,14}$/.test(set) || to === undefined) {
    throw new StartError(usage);
  }
  return { accountSetId: Number(set), form, file: resolve(to) };
}
