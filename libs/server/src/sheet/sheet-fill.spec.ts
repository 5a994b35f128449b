import { makeXlsx, makeZip, xlsxParts } from '../testing/make-xlsx';
import { readForm } from '../file-thread';
import { filledForm, formCells } from './sheet-fill';

const rows =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>资产负债表</t></is></c></row>' +
  '<row r="3"><c r="A3" t="inlineStr"><is><t>货币资金</t></is></c><c r="C3"><f>B3*2</f><v>0</v></c></row>';

describe('a workbook to be filled in', () => {
  it('tells its texts and formulas with their places', async () => {
    expect(await formCells(makeXlsx({ rows }))).toEqual([
      {
        name: '表',
        merges: [],
        cells: [
          { row: 0, column: 0, text: '资产负债表', isFormula: false },
          { row: 2, column: 0, text: '货币资金', isFormula: false },
          expect.objectContaining({ row: 2, column: 2, isFormula: true }),
        ],
      },
    ]);
  });

  it('takes figures where they belong, and stays as it is otherwise', async () => {
    const after = '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>';
    const filled = await filledForm(makeXlsx({ rows, after }), [
      { sheet: 0, row: 2, column: 1, figure: '1234567.89' },
      { sheet: 0, row: 5, column: 3, figure: '-0.01' },
      { sheet: 0, row: 0, column: 0, text: '=资产负债表' },
    ]);
    const [sheet] = await formCells(Buffer.from(filled, 'base64'));
    expect(sheet?.merges).toEqual([{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }]);
    const textAt = (row: number, column: number) =>
      sheet?.cells.find((cell) => cell.row === row && cell.column === column);
    expect(textAt(2, 1)?.text).toBe('1234567.89');
    expect(textAt(5, 3)?.text).toBe('-0.01');
    expect(textAt(0, 0)).toMatchObject({ text: '=资产负债表', isFormula: false });
    expect(textAt(2, 0)?.text).toBe('货币资金');
    expect(textAt(2, 2)?.isFormula).toBe(true);
  });

  it('is laid out in a thread of its own: what a few bytes name is refused, and holds nobody up', async () => {
    const far = Array.from(
      { length: 1_500 },
      (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
    ).join('');
    const head = { company: '', taxNumber: '', periodFrom: '2026-01', periodTo: '2026-01' };
    const wanted = { statement: { columns: [], rows: [] }, head };
    await expect(readForm(makeXlsx({ rows: far }), wanted)).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    expect(await readForm(makeXlsx({ rows }), wanted)).toBeNull();
  });

  it.each([
    ['no archive', Buffer.from('项目,金额'), 'FILE_DAMAGED'],
    ['more than a form has', Buffer.alloc(600_000), 'FILE_TOO_LARGE'],
    [
      'macros',
      makeZip([...xlsxParts({ rows }), { name: 'xl/vbaProject.bin', content: 'x' }]),
      'FILE_MACRO',
    ],
    [
      'a part that unpacks to more than it says',
      makeZip([
        ...xlsxParts({ rows }),
        { name: 'xl/media/a.bin', content: Buffer.alloc(6_000_000), claims: 10 },
      ]),
      'FILE_UNSAFE',
    ],
  ])('is refused with %s', async (_, bytes, code) => {
    await expect(formCells(bytes)).rejects.toMatchObject({ code });
  });
});
