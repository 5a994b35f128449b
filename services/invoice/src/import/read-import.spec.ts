import { testInvoice, workbookSheets } from '@mingzhang/rules/testing';
import { bureauFile } from '../testing/import-files';
import { digital } from '../testing/invoice-bodies';
import { readImport } from './read-import';

const book = (serial: number, remark = '') => {
  const invoice = testInvoice({ digitalNumber: digital(serial), remark });
  return bureauFile(workbookSheets([invoice]), `${serial}.xlsx`);
};
const { seller } = testInvoice();

async function read(serials: readonly number[], charsAtMost?: number, remark?: string) {
  const files = await Promise.all(serials.map((serial) => book(serial, remark)));
  const progress: number[] = [];
  const report = async (rows: number) => void progress.push(rows);
  const { invoices, unread } = await readImport(files, [seller.taxId], report, charsAtMost);
  return { numbers: invoices.map(({ facts }) => facts.digitalNumber), unread };
}

describe('the files of an import', () => {
  it('are read up to the characters of all of them together, and say what was not read', async () => {
    const one = 4_000;
    expect(await read([1, 2], undefined, '备'.repeat(one))).toEqual({
      numbers: [digital(1), digital(2)],
      unread: [],
    });
    const { numbers, unread } = await read([1, 2], 2 * one, '备'.repeat(one));
    expect(numbers).toEqual([digital(1)]);
    expect(unread).toEqual([
      { file: '2.xlsx', msg: expect.stringContaining('各个文件文字合计过多，此文件未读取') },
    ]);
  });
});
