import fc from 'fast-check';
import {
  accountingCategoryCalls,
  currencyCalls,
  subjectCalls,
  type Subject,
  voucherCalls,
} from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { subjectColumns } from './subject-sheet';

/** A change of a standard subject. */
interface Edit {
  readonly code: string;
  readonly name: string;
  readonly direction: 'debit' | 'credit';
  readonly status: 0 | 1;
  readonly cash: boolean;
  readonly unit: string | null;
  readonly isForeign: boolean;
  readonly auxiliary: 'none' | 'optional' | 'required';
  readonly hasChild: boolean;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  code: fc.constantFrom('1001', '1002', '1122', '1405', '2202', '3001', '5001', '5603'),
  name: fc.constantFrom('改名', '=公式样', '0012', '甲、乙', 'a,b', '2026-01-01', '“引号”'),
  direction: fc.constantFrom('debit' as const, 'credit' as const),
  status: fc.constantFrom(0 as const, 1 as const),
  cash: fc.boolean(),
  unit: fc.option(fc.constantFrom('件', '吨')),
  isForeign: fc.boolean(),
  auxiliary: fc.constantFrom('none' as const, 'optional' as const, 'required' as const),
  hasChild: fc.boolean(),
});
const charts = fc.uniqueArray(edit, { minLength: 1, maxLength: 5, selector: ({ code }) => code });

describe('an export of subjects', () => {
  let service: TestService;
  let set = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  async function open(): Promise<Books> {
    const books = await openAccountSet(service, ++set);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await books.api.call(accountingCategoryCalls.create, { body: { name: '车间、班组' } });
    return books;
  }

  async function apply(books: Books, edits: readonly Edit[]) {
    const { api } = books;
    const categories = [await books.categoryId('车间、班组'), await books.categoryId('项目')];
    for (const { code, name, unit, isForeign, auxiliary, hasChild, ...fields } of edits) {
      const { id, version } = books.subject(code);
      await api.call(subjectCalls.update, {
        body: {
          ...fields,
          id,
          version,
          code,
          name,
          currencies: isForeign ? ['USD'] : [],
          ...(unit === null ? {} : { quantity: { unit } }),
          auxiliary: auxiliary === 'none' ? [] : categories,
          auxiliaryRequired: auxiliary === 'required' ? categories : [],
        },
      });
      if (!hasChild) continue;
      const body = { parentId: id, code: `${code}88`, name: `${name}下级`, moveEntries: true };
      await api.call(subjectCalls.create, { body: { ...body, direction: fields.direction } });
    }
  }

  /** The chart without database ids; categories by name. */
  async function chartOf({ api }: Books) {
    const categories = await api.call(accountingCategoryCalls.list, {});
    const names = (ids: readonly number[]) =>
      ids.map((id) => categories.find((each) => each.id === id)?.name).toSorted();
    return (await api.call(subjectCalls.list, {})).map(
      ({ id: _, parentId: _p, version: _v, auxiliary, auxiliaryRequired, ...rest }: Subject) => ({
        ...rest,
        auxiliary: names(auxiliary),
        required: names(auxiliaryRequired),
      }),
    );
  }

  it('changes nothing where it was made, and makes the same chart of a new one and a changed one', async () => {
    await fc.assert(
      fc.asyncProperty(charts, charts, async (edits, later) => {
        const [source, target, changed] = [await open(), await open(), await open()];
        await apply(source, edits);
        const chart = await chartOf(source);
        const file = await source.api.file(subjectCalls.export, {});
        const same = await reportOf(runImport(source.api, subjectCalls.import, { file }));
        expect(same).toMatchObject({ accepted: 0, refused: 0, unchanged: chart.length });
        expect(await chartOf(source)).toEqual(chart);
        // Children that only the target chart has would stay, because an import deletes nothing.
        const childless = later.map((each) => ({ ...each, hasChild: false }));
        await apply(changed, childless);
        for (const other of [target, changed]) {
          const report = await reportOf(runImport(other.api, subjectCalls.import, { file }));
          expect(report).toMatchObject({ refused: 0, problems: [] });
          expect(await chartOf(other)).toEqual(chart);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('takes nothing from a subject that entries rely on, and then changes nothing at all', async () => {
    const books = await open();
    await apply(books, [{ ...plain, code: '1405', unit: '件' }]);
    const file = await books.api.file(subjectCalls.export, {});
    const goods = (await books.api.call(subjectCalls.list, {})).find(({ code }) => code === '1405');
    if (!goods) throw new Error('no 1405');
    const { id, version, code, direction } = goods;
    await books.api.call(subjectCalls.update, {
      body: {
        id,
        version,
        code,
        direction,
        name: '存货',
        quantity: { unit: '箱' },
        currencies: ['USD'],
      },
    });
    const body = await books.body('2026-01-06', [
      { code: '1405', debit: '70', currency: 'USD' },
      { code: '1002', credit: '70' },
    ]);
    const counted = { foreignAmount: '10', exchangeRate: '7', quantity: '2', unitPrice: '35' };
    Object.assign(body.lines[0] ?? {}, counted);
    await books.api.call(voucherCalls.create, { body });
    const before = await chartOf(books);
    const report = await reportOf(runImport(books.api, subjectCalls.import, { file }));
    expect(report).toMatchObject({
      accepted: 0,
      refusedFile: true,
      problems: [{ code: 'SUBJECT_IN_USE', msg: expect.stringContaining('不能取消币别 USD') }],
    });
    expect(await chartOf(books)).toEqual(before);
  });

  it('without all its columns adds subjects and changes none', async () => {
    const books = await open();
    const titles = subjectColumns.map(({ title }) => title).filter((title) => title !== '辅助核算');
    const cells = ['1122', '应收款', '资产', '借', '', '', '', '', '否', ''];
    const file = await workbook(titles, [cells]);
    const report = await reportOf(runImport(books.api, subjectCalls.import, { file }));
    expect(report.problems).toMatchObject([{ row: 2, code: 'SUBJECT_CODE_TAKEN' }]);
  });
});

const plain: Edit = {
  code: '1405',
  name: '库存商品',
  direction: 'debit',
  status: 1,
  cash: false,
  unit: null,
  isForeign: false,
  auxiliary: 'none',
  hasChild: false,
};
