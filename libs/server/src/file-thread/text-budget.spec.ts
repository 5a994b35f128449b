import { readTable, sheetLimits, workbookBytes, type SheetLimits } from '../sheet';
import { makeXlsx } from '../testing/make-xlsx';
import { readSheet, readWorkbookInParts } from './read-file';

const longest = 32_767;
const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`;
/** Rows whose cells all show one shared text. */
const repeated = (rows: number) =>
  makeXlsx({ strings: `<si><t>${'字'.repeat(longest)}</t></si>`, rows: row.repeat(rows) });
const fileOf = (bytes: Buffer) => ({ name: '表.xlsx', bytes });

async function charsOf(bytes: Buffer, limits?: SheetLimits): Promise<number> {
  let chars = 0;
  for await (const { cells } of readSheet(fileOf(bytes), limits))
    for (const cell of cells) chars += cell && 'text' in cell ? cell.text.length : 0;
  return chars;
}

describe('texts of a file', () => {
  it('are cut behind the longest value that an import keeps', async () => {
    const bytes = repeated(1);
    expect(await charsOf(bytes)).toBe(10 * sheetLimits.keptChars);
    const columns = [{ key: 'a', title: '标题' }] as const;
    const strings = `<si><t>标题</t></si><si><t>${'字'.repeat(longest)}</t></si>`;
    const cells = [0, 1].map((at) => `<row><c t="s"><v>${at}</v></c></row>`).join('');
    const rows = [];
    for await (const each of readTable(fileOf(makeXlsx({ strings, rows: cells })), columns).rows)
      rows.push(each);
    expect(rows[0]?.problems.map(({ msg }) => msg)).toEqual(['“标题”超过 2000 字，请缩短']);
  });

  it('are read to the limit of a file, however few bytes repeat them', async () => {
    const bytes = repeated(5_000);
    expect(bytes.length).toBeLessThan(20_000);
    await expect(charsOf(bytes)).rejects.toThrow(
      '所有单元格的文字合计超过 8000 万字，请删去多余的内容或按月份拆分后分次导入',
    );
  });

  it('are counted over all sheets of a file', async () => {
    const columns = [{ title: '列' }];
    const rows = Array.from({ length: 10 }, () => ['字'.repeat(1_000)]);
    const sheets = ['甲', '乙', '丙'].map((name) => ({ name, columns, rows }));
    const file = fileOf(await workbookBytes(sheets));
    const read = async (chars: number) => {
      const names = new Set<string>();
      for await (const { sheet } of readWorkbookInParts(file, { ...sheetLimits, chars }))
        names.add(sheet);
      return names.size;
    };
    expect(await read(40_000)).toBe(3);
    await expect(read(20_000)).rejects.toThrow('所有单元格的文字合计超过 2 万字');
  });

  it('may be as long as a full sheet of invoices has them', () => {
    // 序号 to 备注 of a line: some 220 characters, with what separates them some 330.
    expect(sheetLimits.chars / sheetLimits.rows).toBeGreaterThanOrEqual(400);
  });
});
