import { workbookBytes } from '../sheet';
import { readWorkbookInParts } from './read-file';

async function sheetsOf(name: string, bytes: Buffer): Promise<(readonly [string, number])[]> {
  const found: (readonly [string, number])[] = [];
  for await (const { sheet, rows } of readWorkbookInParts({ name, bytes }))
    found.push([sheet, [...rows].length]);
  return found;
}

describe('the parts of a file', () => {
  it('are of all sheets of a workbook, an empty one in between included', async () => {
    const columns = [{ title: '号码' }];
    const many = Array.from({ length: 450 }, (_, at) => [String(at)]);
    const bytes = await workbookBytes([
      { name: '基础', columns, rows: many },
      { name: '空', columns: [], rows: [] },
      { name: '明细', columns, rows: [['1']] },
    ]);
    const sheets = await sheetsOf('票.xlsx', bytes);
    expect([...new Set(sheets.map(([sheet]) => sheet))]).toEqual(['基础', '空', '明细']);
    const rowsOf = (name: string) =>
      sheets.filter(([sheet]) => sheet === name).reduce((sum, [, rows]) => sum + rows, 0);
    expect(['基础', '空', '明细'].map(rowsOf)).toEqual([451, 0, 2]);
  });

  it('have no sheet name where a file has no sheets', async () => {
    expect(await sheetsOf('票.csv', Buffer.from('号码\n1\n'))).toEqual([['', 2]]);
  });
});
