import { defineTable, pairColumns } from '@mingzhang/rules';
import { Download } from '../download';
import { bookHead, tableFile } from './table-file';
import { sheetRows } from './sheet-read';
import { sheetLimits, type SheetRow } from './sheet.types';

interface Line {
  readonly code: string;
  readonly name: string;
  readonly at: string;
  readonly rate: string;
  readonly debit: string;
  readonly credit: string;
  readonly direction: '借' | '贷' | '平';
}
const table = defineTable<Line>()({
  title: '银行对账',
  columns: [
    { key: 'code', kind: 'code', title: '编码' },
    { key: 'name', kind: 'text', title: '名称' },
    { key: 'at', kind: 'moment', title: '时间' },
    { key: 'rate', kind: 'rate', title: '汇率' },
    {
      key: 'debit',
      kind: 'money',
      title: '借方',
      group: '本期',
      fileTitle: '本期借方',
      total: true,
    },
    { key: 'credit', kind: 'money', title: '贷方', group: '本期', fileTitle: '本期贷方' },
    { key: 'direction', kind: 'direction', title: '方向' },
  ],
});
const line: Line = {
  code: '001',
  name: '=1+1',
  at: '2026-01-31T16:30:05Z',
  rate: '7.123400',
  debit: '1234.50',
  credit: '0.00',
  direction: '借',
};
const told = { object: '银行对账', filters: { periodTo: '2026-01' } };

type Given = Parameters<typeof tableFile<Line, (typeof table)['columns'][number]['key']>>[1];
async function textOf(file: Partial<Given> = {}) {
  const { answer } = await tableFile(table, {
    name: '银行对账',
    rows: [line],
    format: 'csv',
    ...told,
    ...file,
  });
  return (answer as Download).bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n');
}

describe('a described table as a file', () => {
  it('has one row of headings, plain figures and an empty cell for nothing of an amount', async () => {
    expect(await textOf()).toEqual([
      '编码,名称,时间,汇率,本期借方,本期贷方,方向',
      `001,'=1+1,2026-02-01 00:30,7.1234,1234.50,,借`,
    ]);
  });

  it('ends with its totals, in the columns that are totalled only', async () => {
    const totals = { code: '合计', debit: '1234.50', credit: '9.00' };
    expect((await textOf({ totals })).at(-1)).toBe('合计,,,,1234.50,,');
  });

  it('says what a cell is given instead of its value', async () => {
    expect((await textOf({ cells: { code: ({ code }) => `甲${code}` } })).at(-1)).toMatch(
      /^甲001,/,
    );
  });

  it('is named for its company and months, with the same above the headings', async () => {
    const head = { company: '晨星/商贸', periodFrom: '2026-01', periodTo: '2026-03' };
    const { name, sheet, notes } = bookHead('科目余额表', head);
    expect(name).toBe('晨星商贸_科目余额表_2026-01至2026-03');
    expect(sheet).toBe('科目余');
    expect((await textOf({ notes })).slice(0, 2)).toEqual([
      '科目余额表',
      '编制单位：晨星/商贸　期间：2026年第01期至2026年第03期　单位：元',
    ]);
    expect(bookHead('总账', { ...head, periodTo: '2026-01' }).name).toBe('晨星商贸_总账_2026-01');
  });

  it('tells the operation log what was handed out', async () => {
    const file = await tableFile(table, { name: '甲', rows: [], format: 'xlsx', ...told });
    expect(file.told).toEqual(told);
    expect((file.answer as Download).name).toBe('甲.xlsx');
  });

  it('keeps codes as text and amounts as numbers in a workbook', async () => {
    const { answer } = await tableFile(table, {
      name: '甲',
      rows: [line],
      format: 'xlsx' as const,
      ...told,
    });
    const rows: SheetRow[] = [];
    const bytes = (answer as Download).bytes as Buffer;
    for await (const row of sheetRows({ name: '甲.xlsx', bytes }, sheetLimits, { place: 0 }))
      rows.push(row);
    expect(rows[1]?.cells).toEqual([
      { kind: 'text', text: '001' },
      { kind: 'text', text: '=1+1' },
      { kind: 'text', text: '2026-02-01 00:30' },
      { kind: 'number', text: '7.1234' },
      { kind: 'number', text: '1234.5' },
      undefined,
      { kind: 'text', text: '借' },
    ]);
  });

  it('takes the pairs of a balance table as they are', async () => {
    type Pairs = Record<(typeof pairColumns)[number]['key'], string>;
    const balances = defineTable<Pairs>()({ title: '余额', columns: pairColumns });
    const row = Object.fromEntries(pairColumns.map(({ key }) => [key, '1.00'])) as Pairs;
    const { answer } = await tableFile(balances, {
      name: '余额',
      rows: [row],
      format: 'csv' as const,
      ...told,
    });
    expect((answer as Download).bytes.toString()).toContain('年初借方,年初贷方,期初借方');
  });
});
