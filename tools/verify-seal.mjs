/**
 * Checks an exported month (封存期间, `.jsonl`) without the product: whether its vouchers are what they
 * were when the month was closed. One file, for Node alone:
 *
 *     node verify-seal.mjs 封存期间.jsonl [校验码]
 *
 * The second argument is the hash that the list of closings (结账记录) shows, or the next month's seal has
 * as the one before: whoever alters a file can compute its hashes anew, but not what was noted elsewhere.
 *
 * Form mingzhang-seal-2. The first line is `{"seal":S,"hash":H}`, where S is the list of form, period,
 * hash of the seal before, vouchers, lines, 记账不可逆, who closed (id, name), when, and the SHA-256 of the
 * state D. The second line is `{"state":D}`: openings (in the first sealed month, else null: subject id, items,
 * currency, opening, debit and credit and result of the year so far, quantity, foreign amount), then subjects
 * (id, code, name) and items (id, code, name) as they were called when the month was closed. Form
 * mingzhang-seal-1, written before, has neither the state nor its hash. A line
 * `{"place":P,"hash":V,"voucher":T}` follows for each voucher. T is the list of
 * - its title;
 * - its head: id, version, period, word id, code, date, count of attachments, remark, amount, summaries,
 *   source kind, source key, id of what it reverses, whether in part; then who (id, name) made, changed,
 *   audited and signed it, and when;
 * - its lines: number, period, date, subject id, items, summary, debit, credit, currency, exchange rate,
 *   foreign amount, quantity, unit price, cash flow item, settlement method, bill number, bill date;
 * - its attachments: place, id, name, SHA-256 of the bytes.
 *
 * V is the SHA-256 of T as it stands in the file. H is a chain: the SHA-256 of S, then for each voucher the
 * SHA-256 of the link before and V, all in hexadecimal.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';

const FORM_WITHOUT_STATE = 'mingzhang-seal-1';
const FORM = 'mingzhang-seal-2';
const HEAD = /^\{"seal":(\[.*\]),"hash":"([0-9a-f]{64})"\}$/;
const STATE = /^\{"state":(\{.*\})\}$/;
const VOUCHER = /^\{"place":(\d+|null),"hash":(?:"([0-9a-f]{64})"|null),"voucher":(\[.*\]|null)\}$/;
/** Place of a voucher's lines in its text. */
const LINES = 2;

/**
 * @typedef {{intact: boolean, message: string}} Verdict `message` is Chinese, for whoever checks
 * @typedef {{period: string, vouchers: number, lines: number, head: string, hash: string, stateHash?: string}} Seal
 */

/**
 * Says whether an exported month is unaltered, or what the first alteration is.
 * @param {string} text the file
 * @param {string} [noted] the hash as it was noted elsewhere
 * @returns {Verdict}
 */
export function verifySeal(text, noted) {
  const [first = '', ...rows] = text.replace(/\n$/, '').split('\n');
  const seal = readSeal(first);
  if (!seal) return altered('第 1 行（封存记录）被改动，或不是本程序能核对的封存期间文件');
  const stateLines = seal.stateHash === undefined ? 0 : 1;
  if (seal.stateHash !== undefined) {
    const [, state = ''] = STATE.exec(rows[0] ?? '') ?? [];
    if (sha256(state) !== seal.stateHash) {
      return altered('第 2 行：期初余额或科目、核算项目的编码名称被改动');
    }
  }
  const vouchers = rows.slice(stateLines);
  let link = sha256(seal.head);
  let lines = 0;
  for (const [index, row] of vouchers.entries()) {
    const found = readVoucher(row, index + 1);
    if ('wrong' in found) return altered(`第 ${index + 2 + stateLines} 行：${found.wrong}`);
    link = sha256(link + found.hash);
    lines += found.lines;
  }
  if (vouchers.length !== seal.vouchers || lines !== seal.lines) {
    return altered(
      `封存时有 ${seal.vouchers} 张凭证、${seal.lines} 条分录，` +
        `文件中有 ${vouchers.length} 张、${lines} 条`,
    );
  }
  if (link !== seal.hash) return altered('凭证与封存记录的校验码不符，封存记录或校验码被改动');
  if (noted !== undefined && noted.toLowerCase() !== seal.hash) {
    return altered(`文件的校验码是 ${seal.hash}，与给出的 ${noted} 不符，文件被整体替换`);
  }
  const message =
    `${seal.period} 未被改动：${seal.vouchers} 张凭证、${seal.lines} 条分录与封存时一致。\n` +
    `校验码 ${seal.hash}${noted === undefined ? '，请与结账记录中的校验码核对' : ''}`;
  return { intact: true, message };
}

/**
 * @param {string} row
 * @returns {Seal | undefined} undefined for what is no seal of this form
 */
function readSeal(row) {
  const [, head = '', hash = ''] = HEAD.exec(row) ?? [];
  const content = parsed(head) ?? [];
  const [form, period, , vouchers, lines] = content;
  if (form === FORM_WITHOUT_STATE) return { period, vouchers, lines, head, hash };
  if (form !== FORM) return undefined;
  return { period, vouchers, lines, head, hash, stateHash: String(content.at(-1)) };
}

/**
 * @param {string} row
 * @param {number} place where it has to stand
 * @returns {{hash: string, lines: number} | {wrong: string}}
 */
function readVoucher(row, place) {
  const match = VOUCHER.exec(row);
  if (!match) return { wrong: `第 ${place} 张凭证的内容被改动，不能读取` };
  const [, at, hash, text = ''] = match;
  const content = parsed(text);
  const title = typeof content?.[0] === 'string' ? content[0] : `第 ${place} 张凭证`;
  if (hash === undefined) return { wrong: `凭证 ${title} 是封存之后增加的` };
  if (at !== String(place)) return { wrong: `第 ${place} 张凭证缺失，或凭证的顺序被改动` };
  if (text === 'null') return { wrong: `第 ${place} 张凭证在封存之后被删除` };
  if (sha256(text) !== hash) return { wrong: `凭证 ${title} 被改动` };
  return { hash, lines: content?.[LINES]?.length ?? 0 };
}

/**
 * @param {string} text
 * @returns {any[] | undefined} undefined for what is no list
 */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} text */
function sha256(text) {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** @param {string} what */
function altered(what) {
  return { intact: false, message: `已被改动：${what}` };
}

const [, script, file, noted] = process.argv;
if (script !== undefined && realpathSync(script) === import.meta.filename) {
  if (file === undefined) {
    console.error('用法：node verify-seal.mjs 封存期间.jsonl [校验码]');
    process.exitCode = 2;
  } else {
    const { intact, message } = verifySeal(readFileSync(file, 'utf8'), noted);
    console.log(message);
    process.exitCode = intact ? 0 : 1;
  }
}
