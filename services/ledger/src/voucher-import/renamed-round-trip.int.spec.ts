import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';

const january = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('files of a closed month after subjects and items were renamed', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.post('2026-01-05', [
      { code: '560208', debit: '10' },
      { code: '1001', credit: '10' },
    ]);
    await books.post('2026-01-06', [
      { code: '1122', debit: '100', item: '甲公司' },
      { code: '5001', credit: '100' },
    ]);
    const [item] = Object.entries(await books.auxiliary('1122', '甲公司'));
    categoryId = Number(item?.[0]);
    await closeUnchecked(service, 1, ['2026-01']);
    await rename('560208', '差旅交通费');
    await rename('1122', '应收货款');
    await renameItem(Number(item?.[1]), '乙公司');
  });
  afterAll(() => service.stop());

  async function rename(code: string, name: string) {
    const { id } = books.subject(code);
    const { version, direction, cash, auxiliary, auxiliaryRequired } = await books.api.call(
      subjectCalls.get,
      { params: { id } },
    );
    await books.api.call(subjectCalls.update, {
      body: { id, version, code, name, direction, cash, auxiliary, auxiliaryRequired },
    });
  }

  async function renameItem(id: number, name: string) {
    const { version, code } = await books.api.call(accountingCategoryDetailCalls.get, {
      params: { id },
    });
    await books.api.call(accountingCategoryDetailCalls.update, {
      body: { id, version, code, name },
    });
  }

  /** The January vouchers as a file with dates in February. */
  async function vouchersMoved() {
    const { bytes } = await books.api.file(voucherCalls.export, {
      query: { ...january, format: 'csv' },
    });
    const text = bytes.toString().replaceAll('2026-01-', '2026-02-');
    return { text, file: { name: '凭证.csv', bytes: Buffer.from(text) } };
  }

  it('name subjects and items of vouchers as they are called today', async () => {
    const { text } = await vouchersMoved();
    expect(text).toContain('560208,管理费用-差旅交通费');
    expect(text).toContain('1122,应收货款');
    expect(text).toContain('001 乙公司');
    expect(text).not.toMatch(/办公费|应收账款|甲公司/);
  });

  it('bring the vouchers back into an open month', async () => {
    const { file } = await vouchersMoved();
    const report = await reportOf(runImport(books.api, voucherCalls.import, { file, mode: 'all' }));
    expect(report).toMatchObject({ accepted: 4, refused: 0, problems: [] });
    const { records } = await books.api.call(voucherCalls.list, {
      query: { periodFrom: '2026-02', periodTo: '2026-02' },
    });
    const names = records.flatMap(({ lines }) =>
      lines.flatMap(({ subjectName, auxiliaryNames }) => [subjectName, ...auxiliaryNames]),
    );
    expect(names).toEqual(expect.arrayContaining(['管理费用-差旅交通费', '应收货款', '乙公司']));
  });

  it('still show the vouchers themselves with the names of their month', async () => {
    const { records } = await books.api.call(voucherCalls.list, { query: january });
    const names = records.flatMap(({ lines }) =>
      lines.flatMap(({ subjectName, auxiliaryNames }) => [subjectName, ...auxiliaryNames]),
    );
    expect(names).toEqual(expect.arrayContaining(['管理费用-办公费', '应收账款', '甲公司']));
  });

  it('name subjects, items and openings as they are called today', async () => {
    const { api } = books;
    const subjects = await api.file(subjectCalls.export, { query: { format: 'csv' } });
    const items = await api.file(accountingCategoryCalls.export, {
      params: { id: categoryId },
      query: { format: 'csv' },
    });
    const openings = await api.file(initialBalanceCalls.export, { query: { format: 'csv' } });
    for (const { bytes } of [subjects, items, openings]) {
      expect(bytes.toString()).not.toMatch(/560208,办公费|1122,应收账款|甲公司/);
    }
    expect(subjects.bytes.toString()).toContain('差旅交通费');
    expect(items.bytes.toString()).toContain('乙公司');
    expect(openings.bytes.toString()).toContain('应收货款');
  });
});
