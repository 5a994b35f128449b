import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedSources } from './shipped-sources.mjs';
import { sentencesOfRows, wordsAsData } from './words-as-data.mjs';

const ROOT = join(__dirname, '..');

/** What reads words of others, of files and of what people type: by path, and what it reads. */
const READERS = {
  'libs/contract/src/record/fields.ts': 'cells of a file',
  'libs/contract/src/settings.record.ts': 'the state of an item in a file',
  'libs/rules/src/invoice/file/digital-xml.ts': 'kinds of invoices in a file',
  'libs/rules/src/invoice/file/figures.ts': 'rates and days of a file',
  'libs/rules/src/invoice/data/': 'labels of the tax bureau',
  'libs/rules/src/invoice/reading/': 'files of the tax bureau',
  'libs/rules/src/invoice/business/resolve-subjects.ts': 'the name that a subject was given',
  'libs/rules/src/old-books/': 'files of other products',
  'libs/rules/src/export-name.ts': 'the name of a company',
  'libs/rules/src/reversal-link.ts': 'a voucher named in a file',
  'libs/rules/src/voucher-search.ts': 'what is typed into the search field',
  'libs/rules/src/capital-amount.ts': 'numerals in capitals, put together digit by digit',
  'libs/server/src/sheet/typed-text.ts': 'dates and figures typed into cells',
  'libs/rules/src/statements/added-subjects.ts': 'the name that a subject was given',
  'libs/rules/src/statements/row-names.ts': 'the name that a subject was given',
  'libs/rules/src/statements/form-head.ts': 'labels in the head of a form of others',
  'libs/rules/src/statements/form-match.ts': 'names of rows and columns on a form of others',
  'libs/server/src/sheet/sheet-figures.ts': 'formats of dates in workbooks',
  'mf-payroll/src/schemes/proposal-list.tsx': 'the certainty of a proposal',
  'mf-reports/src/tax/tax.model.ts': 'days as they are typed',
  'mf-voucher/src/voucher-form/date-text.ts': 'a date as it is typed',
  'mf-voucher/src/voucher-form/paste-block.ts': 'headings of pasted tables',
  'mf-voucher/src/voucher-form/paste-lines.ts': 'pasted lines of totals',
  'libs/rules/src/payroll/files/insurance-bill.ts': 'items as bureaus name them in a file',
  'services/payroll/src/tax-client/tax-result-import.ts': 'cells of a file',
  'services/payroll/src/tax-client/tax-comparison.service.ts':
    'the name that a subject is stored by',
  'services/ledger/src/accounting-category/namesakes.ts': 'the name that a category is stored by',
  'services/ledger/src/accounting-category/party-items.service.ts': 'titles of custom columns',
  'services/ledger/src/initial-balance/initial-balance-import.ts': 'cells of a file',
  'services/ledger/src/subject/subject-sheet.ts': 'cells of a file',
  'services/ledger/src/voucher-import/voucher-file.ts': 'headings of a file',
  'services/ledger/src/voucher-import/voucher-import.missing.ts': 'a voucher word of a file',
};

/** What names a row without finding something wrong with it, or refuses a file while it is read. */
const NAMING = {
  'libs/rules/src/invoice/file/digital-xml.ts': 'a file refused while it is read',
  'libs/rules/src/invoice/file/older-xml.ts': 'a file refused while it is read',
  'libs/rules/src/operation-log/operation-changes.ts': 'titles of changed lines',
  'libs/server/src/sheet/csv.ts': 'a file refused by the thread that reads it',
  'libs/server/src/sheet/row-builder.ts': 'a file refused by the thread that reads it',
  'libs/server/src/sheet/xlsx-read.ts': 'a file refused by the thread that reads it',
  'services/ledger/src/initial-balance/initial-balance-blank.ts': 'rows that change nothing',
  'services/ledger/src/voucher-import/voucher-import.notes.ts': 'where an assumption begins',
};

/**
 * The files of these rooms in which something is found, and the exceptions that are none any more.
 * @param {RegExp} rooms
 * @param {Record<string, string>} exceptions
 * @param {(text: string, file: string) => string[]} find
 */
function faults(rooms, exceptions, find) {
  const files = shippedSources(ROOT).filter((file) => rooms.test(file));
  const found = files.filter((file) => find(readFileSync(join(ROOT, file), 'utf8'), file).length);
  const isOf = (/** @type {string} */ file) => (/** @type {string} */ path) =>
    file.startsWith(path);
  const paths = Object.keys(exceptions);
  return {
    count: files.length,
    wrong: found.filter((file) => !paths.some(isOf(file))),
    stale: paths.filter((path) => !found.some((file) => isOf(file)(path))),
  };
}

describe('words as data', () => {
  it.each([
    ['a comparison', `export const a = (b: string) => b === '停用';`],
    [
      'a comparison with a template',
      `export const a = (b: string, n: number) => b !== \`第 \${n} 行\`;`,
    ],
    ['a case', `export function a(b: string) { switch (b) { case '资产': return 1; } }`],
    [
      'a regular expression',
      String.raw`export const a = (b: string) => b.replace(/^第 \d+ 行/, '');`,
    ],
    ['a regular expression made at run time', `export const a = new RegExp('^第');`],
    ['a search', `export const a = (b: string) => b.includes('有下级科目');`],
    ['a replacement', `export const a = (b: string) => b.replace(\`第 \${1} 行\`, "");`],
    ['a list of words', `export const a = (b: string) => ['启用', '停用'].includes(b);`],
    ['a map by words', `export const a = (b: Map<string, number>) => b.get('借');`],
    [
      'a condition in a screen',
      `export const A = (p: { b: string }) => p.b === '报税' ? <i /> : null;`,
    ],
  ])('are noticed in %s', (_name, text) => {
    expect(wordsAsData(text, { tsx: true })).not.toEqual([]);
  });

  it.each([
    ['a sentence', `export const a = (b: number) => \`共 \${b} 张\`;`],
    [
      'a comparison of codes',
      `export const a = (b: string) => b === 'children' ? '有下级科目' : '';`,
    ],
    ['a list of titles', `export const a = ['借', '贷'].join('、');`],
  ])('are not seen in %s', (_name, text) => {
    expect(wordsAsData(text)).toEqual([]);
  });

  it('are nowhere but where words of others are read', () => {
    const { count, ...found } = faults(/./, READERS, (text, file) =>
      wordsAsData(text, { tsx: file.endsWith('x') }),
    );
    expect(found).toEqual({ wrong: [], stale: [] });
    expect(count).toBeGreaterThan(800);
  });
});

describe('a sentence with its row', () => {
  it('is noticed, also when it goes on without a colon', () => {
    expect(sentencesOfRows(`export const a = (b: number) => \`第 \${b} 行：没有摘要\`;`)).toEqual([
      ' 行：没有摘要',
    ]);
    expect(sentencesOfRows(`export const a = (b: number) => \`第 \${b} 行的金额\`;`)).toHaveLength(
      1,
    );
    expect(sentencesOfRows(`export const a = (b: number) => \`与第 \${b} 行相同\`;`)).toEqual([]);
  });

  it('is made by the contract alone', () => {
    const rooms = /^(libs\/(rules|server)|services\/[^/]+)\//;
    const { count, ...found } = faults(rooms, NAMING, sentencesOfRows);
    expect(found).toEqual({ wrong: [], stale: [] });
    expect(count).toBeGreaterThan(300);
  });
});
