import { testCompany } from '../testing/invoice-facts';
import { sourceRows } from '../testing/workbook-rows';
import { readCertification } from './certification-file';

const titles =
  '序号 是否勾选* 数电发票号码 发票代码 发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 勾选时间'.split(
    ' ',
  );
const first = '1,是,26312000000018450217,,,2026-10-09,1000.00,130.00,100.00'.split(',');
const second = '2,否,,3100131130,01234567,2026-10-10,50.00,6.50,'.split(',');
const ticked = [...first, testCompany.taxId, '2026-11-03 09:10:11'];
const read = (...rows: readonly (readonly string[])[]) =>
  readCertification([{ file: '勾选.xlsx', sheet: 'sheet1', rows: sourceRows(rows) }]);

describe('the file of 抵扣勾选', () => {
  it('gives the ticks with their tax and day', () => {
    const { rows, refused, unread } = read(['抵扣类勾选'], titles, ticked, second);
    expect(JSON.parse(JSON.stringify(rows))).toEqual([
      {
        place: { file: '勾选.xlsx', sheet: 'sheet1', row: 3 },
        digitalNumber: '26312000000018450217',
        code: '',
        number: '',
        isTicked: true,
        amount: '1000.00',
        tax: '130.00',
        effectiveTax: '100.00',
        checkDate: '2026-11-03',
        buyerTaxId: testCompany.taxId,
      },
      {
        place: { file: '勾选.xlsx', sheet: 'sheet1', row: 4 },
        digitalNumber: '',
        code: '3100131130',
        number: '01234567',
        isTicked: false,
        amount: '50.00',
        tax: '6.50',
        effectiveTax: '6.50',
        checkDate: null,
        buyerTaxId: '',
      },
    ]);
    expect([refused, unread]).toEqual([[], []]);
  });

  it('skips totals and reads columns in any order', () => {
    const total = ['合计', '', '', '', '', '', '1050.00', '136.50', '106.50'];
    const turned = [titles, ticked, second, total].map((row) =>
      titles.map((_, at) => row[titles.length - 1 - at] ?? ''),
    );
    expect(read(...turned).rows).toEqual(read(titles, ticked, second).rows);
  });

  it('refuses rows that cannot be read and numbers that come twice', () => {
    const short = ticked.with(2, '2.6312E+19');
    const unknown = ticked.with(1, '也许');
    const noNumber = ticked.with(2, '');
    const { rows, refused } = read(titles, ticked, short, unknown, noNumber, ticked);
    expect(rows).toHaveLength(1);
    expect(refused.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
    expect(refused[3]?.msg).toBe('与第 2 行的发票号码相同，本行没有导入');
  });

  it('names missing headings of another file', () => {
    const { unread } = read(['发票号码', '金额', '税额']);
    expect(unread[0]?.msg).toContain('没有找到列名 “是否勾选”');
  });
});
