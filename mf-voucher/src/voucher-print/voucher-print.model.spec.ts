import fc from 'fast-check';
import type { Voucher, VoucherLine } from '@mingzhang/contract';
import { dollars, goods, voucherOf } from '../shared/testing/fake-ledger';
import { papers, type PaperName } from '@mingzhang/web';
import { countsOf } from './paper';
import { printAmount, printFactor } from './print-amount';
import {
  defaultTexts,
  mostLines,
  settingsOf,
  sheetSize,
  type SettingTexts,
} from './print-settings';
import { columnsOf } from './sheet-columns';
import { rulesOf, tableWidth } from './sheet-rules';
import { pagesOf, type PrintedPage } from './voucher-print.model';
import { coverOf, numbersText } from './voucher-cover.model';
import { sheetsOf } from './voucher-sheets';

const names = {
  company: '江南百货商贸有限公司',
  titleByWord: new Map([[1, '记账凭证']]),
  unitBySubject: new Map([[goods.id, '件']]),
};
const settingsWith = (texts: Partial<SettingTexts> = {}) =>
  settingsOf({ ...defaultTexts, ...texts });

const [lineOne, lineTwo] = voucherOf().lines as [VoucherLine, VoucherLine];
/** A voucher with so many lines, each with its own summary. */
function withLines(count: number, changes: Partial<Voucher> = {}): Voucher {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...(at % 2 === 0 ? lineOne : lineTwo),
    lineNo: at + 1,
    summary: `第 ${at + 1} 笔`,
  }));
  return voucherOf({ lines, ...changes });
}
const sheetsIn = (pages: readonly PrintedPage[]) =>
  pages.flatMap((page) => ('sheets' in page ? page.sheets : []));

describe('a voucher on paper', () => {
  it('bears word and number, date, documents, names and the company', () => {
    const voucher = voucherOf({ auditedBy: '王素芬', signedBy: '李出纳' });
    expect(sheetsOf(voucher, settingsWith(), names)).toMatchObject([
      {
        number: '记-12',
        title: '记账凭证',
        date: '2026-02-13',
        attachmentCount: 2,
        maker: '周敏',
        checker: '王素芬',
        cashier: '李出纳',
        company: { text: '江南百货商贸有限公司' },
        emptyRows: 3,
        total: { capital: { text: '玖仟元整' }, debit: { text: '¥900000' } },
      },
    ]);
  });

  it('goes on over several sheets, each with its number, sums only on the last', () => {
    const sheets = sheetsOf(withLines(11), settingsWith({ lines: '5' }), names);
    expect(sheets.map(({ number }) => number)).toEqual([
      '记-12 (1/3)',
      '记-12 (2/3)',
      '记-12 (3/3)',
    ]);
    expect(sheets.map(({ rows }) => rows.length)).toEqual([5, 5, 1]);
    expect(sheets.map(({ total }) => total !== null)).toEqual([false, false, true]);
    expect(sheets.map(({ emptyRows }) => emptyRows)).toEqual([0, 0, 4]);
  });

  it('shows currency above and quantity below as soon as one line has them', () => {
    const lines = [
      { ...lineOne, subjectId: goods.id, quantity: '1200.000000', unitPrice: '7.500000' },
      {
        ...lineTwo,
        subjectId: dollars.id,
        currency: 'USD',
        exchangeRate: '7.200000',
        foreignAmount: '1250.000000',
      },
    ];
    const [sheet] = sheetsOf(voucherOf({ lines }), settingsWith({ paper: '240x140' }), names);
    const texts = sheet?.rows.map(({ factors }) => factors.map((half) => half.map((f) => f.text)));
    expect(sheet?.columns.kind).toBe('quantity');
    expect(texts).toEqual([
      [
        ['', '', ''],
        ['件', '7.5', '1,200'],
      ],
      [
        ['USD', '7.2', '1,250'],
        ['', '', ''],
      ],
    ]);
  });

  it('stays plain when its lines only name the base currency', () => {
    const lines = voucherOf().lines.map((line) => ({ ...line, currency: 'CNY' }));
    const [sheet] = sheetsOf(voucherOf({ lines }), settingsWith(), names);
    expect(sheet?.columns.kind).toBe('amount');
  });

  it('names subject and items in full', () => {
    const lines = [{ ...lineOne, auxiliaryNames: ['华美商贸', '一部'] }, lineTwo];
    const [sheet] = sheetsOf(voucherOf({ lines }), settingsWith(), names);
    expect(sheet?.rows[0]?.subject.text).toBe('560213 管理费用-租赁费_华美商贸_一部');
  });

  it('bears the bank document of a line behind its summary', () => {
    const lines = [lineOne, { ...lineTwo, settlementMethod: '转账支票', billNumber: '0081' }];
    const [sheet] = sheetsOf(voucherOf({ lines }), settingsWith(), names);
    expect(sheet?.rows[1]?.summary.text).toBe('支付房租 转账支票 0081');
  });
});

describe('an amount on paper', () => {
  it('stands in the ruled columns down to 分', () => {
    expect(printAmount('1234.50', { inCells: true })?.text).toBe('123450');
    expect(printAmount('0.05', { inCells: true })?.text).toBe('5');
    expect(printAmount('0.00', { inCells: true })).toBeNull();
  });

  it('keeps its minus when it is red, in columns and in plain figures', () => {
    expect(printAmount('-1234.50', { inCells: true })).toEqual({
      text: '-123450',
      isInCells: true,
      isNegative: true,
    });
    expect(printAmount('-1234.50', { inCells: false })?.text).toBe('-1,234.50');
    expect(printAmount('-999999999.99', { inCells: true })?.text).toBe('-999,999,999.99');
  });

  it('is plain when it has more digits than there are columns', () => {
    expect(printAmount('1000000000.00', { inCells: true })).toMatchObject({
      text: '1,000,000,000.00',
      isInCells: false,
    });
    expect(printAmount('999999999.99', { inCells: true, yuanSign: true })?.text).toBe(
      '99999999999',
    );
  });

  it('means the same figure however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (fen) => {
        const sign = fen < 0 ? '-' : '';
        const digits = String(Math.abs(fen)).padStart(3, '0');
        const value = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const inCells = printAmount(value, { inCells: true, yuanSign: true });
        const figure = (inCells?.text ?? '0').replace(/[¥,.]/g, '');
        expect(Number(figure)).toBe(fen);
      }),
    );
  });

  it('of quantity or rate has no trailing zeros', () => {
    expect([printFactor('1200.500000'), printFactor('0.000000'), printFactor(null)]).toEqual([
      '1,200.5',
      '',
      '',
    ]);
  });
});

describe('pages', () => {
  it('hold every line once, in order, and no more vouchers than fit', () => {
    const counts = fc.array(fc.integer({ min: 2, max: 23 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        counts,
        fc.constantFrom('1', '2', '3'),
        fc.boolean(),
        (lineCounts, perPage, ownPage) => {
          const settings = settingsWith({ perPage, ownPage: ownPage ? '1' : '0' });
          const vouchers = lineCounts.map((count, at) => withLines(count, { id: at + 1 }));
          const pages = pagesOf(vouchers, { settings, names, cover: null });
          const printed = sheetsIn(pages);
          expect(
            printed.flatMap(({ voucherId, rows }) => rows.map((r) => `${voucherId} ${r.lineNo}`)),
          ).toEqual(vouchers.flatMap(({ id, lines }) => lines.map((l) => `${id} ${l.lineNo}`)));
          for (const page of pages) {
            const sheets = sheetsIn([page]);
            expect(sheets.length).toBeLessThanOrEqual(settings.perPage);
            if (ownPage) expect(new Set(sheets.map(({ voucherId }) => voucherId)).size).toBe(1);
          }
          for (const { rows, emptyRows } of printed) {
            expect(rows.length + emptyRows).toBe(settings.lines);
          }
          expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('take the next free place, so that no half of a page is lost', () => {
    const vouchers = [withLines(6, { id: 1 }), withLines(2, { id: 2 })];
    const pages = pagesOf(vouchers, { settings: settingsWith(), names, cover: null });
    expect(pages.map((page) => sheetsIn([page]).map(({ voucherId }) => voucherId))).toEqual([
      [1, 1],
      [2],
    ]);
  });

  it('begin with the cover where one is wanted', () => {
    const cover = coverOf([voucherOf()], { company: '江南', volume: '', volumes: '' });
    const pages = pagesOf([voucherOf()], { settings: settingsWith(), names, cover });
    expect(pages.map(({ key }) => key)).toEqual(['cover', '12-1']);
  });
});

describe('the cover', () => {
  it('counts vouchers and documents, with numbers and dates from first to last', () => {
    const vouchers = [1, 2, 3].map((code) =>
      voucherOf({ id: code, code, voucherDate: `2026-02-0${code}` }),
    );
    expect(coverOf(vouchers, { company: '江南', volume: '1', volumes: '2' })).toEqual({
      company: '江南',
      volume: '1',
      volumes: '2',
      months: '2026年2月',
      dates: '2026年02月01日 至 2026年02月03日',
      words: [{ title: '记字', numbers: '1–3', count: 3 }],
      voucherCount: 3,
      attachmentCount: 6,
    });
  });

  it('lists words and months apart', () => {
    const vouchers = [
      voucherOf({ period: '2025-12', voucherDate: '2025-12-30' }),
      voucherOf({ word: '收', code: 1 }),
    ];
    const cover = coverOf(vouchers, { company: '', volume: '', volumes: '' });
    expect(cover.months).toBe('2025年12月至2026年2月');
    expect(cover.words.map(({ title }) => title)).toEqual(['2025-12 记字', '2026-02 收字']);
  });

  it('never claims a number that is not inside', () => {
    expect(numbersText([3, 1, 2])).toBe('1–3');
    expect(numbersText([1, 2, 4, 6, 7])).toBe('1–2、4、6–7');
    expect(numbersText([1, 3, 5, 7, 9, 11])).toBe('1–11（其中 6 张，号不连续）');
  });
});

describe('settings', () => {
  it('are those usual for the paper until changed', () => {
    const usual = Object.keys(papers).map((paper) => {
      const { perPage, lines } = settingsWith({ paper });
      return `${paper} ${perPage} ${lines}`;
    });
    expect(usual).toEqual([
      'a4 2 5',
      'a4-wide 1 12',
      'a5 1 6',
      '240x140 1 6',
      '240x120 1 5',
      '210x127 1 5',
    ]);
  });

  it('keep every table inside its place, whatever an address says', () => {
    const text = fc.oneof(
      fc.constantFrom('', '0', '1', '3', '8', '30', '99', '1e9', '-4'),
      fc.string({ maxLength: 4 }),
    );
    const any = fc.record({
      ...Object.fromEntries(Object.keys(defaultTexts).map((name) => [name, text])),
      paper: fc.oneof(fc.constantFrom(...Object.keys(papers)), text),
      perPage: fc.constantFrom('', '1', '2', '3', '7'),
    });
    fc.assert(
      fc.property(any, fc.constantFrom('amount' as const, 'quantity' as const), (texts, kind) => {
        const settings = settingsOf(texts as unknown as SettingTexts);
        const { widthMm, heightMm, rowMm } = sheetSize(settings);
        const columns = columnsOf(kind, settings);
        const rules = rulesOf(columns, { rowMm, lines: settings.lines, emptyRows: 1 });
        expect(countsOf(settings.paper)).toContain(settings.perPage);
        expect(settings.lines).toBeLessThanOrEqual(Math.max(1, mostLines(settings)));
        expect(tableWidth(columns)).toBeLessThanOrEqual(widthMm + 0.001);
        expect(columns.subjectMm).toBeGreaterThan(15);
        expect(rules.heightMm + 23).toBeLessThanOrEqual(heightMm + 0.001);
        expect(rowMm).toBeGreaterThan(4);
      }),
      { numRuns: 500 },
    );
  });

  it('rule the amounts in columns only where the paper is wide enough', () => {
    const inCells = (paper: PaperName, kind: 'amount' | 'quantity') =>
      columnsOf(kind, settingsWith({ paper })).inCells;
    expect([inCells('a4', 'amount'), inCells('240x140', 'quantity')]).toEqual([true, true]);
    expect(inCells('a4', 'quantity')).toBe(false);
    expect(columnsOf('amount', settingsWith({ amounts: 'plain' })).inCells).toBe(false);
  });
});
