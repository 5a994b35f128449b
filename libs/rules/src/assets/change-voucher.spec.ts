import { Money, sumOf } from '../money';
import type { AssetState } from './asset-state';
import { assetSubjects } from './asset-subjects';
import { changeVoucher, isBookedChange } from './change-voucher';
import { disposalGain } from './disposal-voucher';
import { assetChangeKinds } from './asset-words';
import type { BooksOfAssets, ChangeToBook } from './voucher-lines';

const yuan = (text: string) => Money.parse(text);
const subjectOf = (code: string) => Number(code);
const books = (standard: 0 | 1, isGeneralTaxpayer = true): BooksOfAssets => ({
  codes: assetSubjects[standard],
  isGeneralTaxpayer,
  subjectOf,
});

/** 10,000 at 5 %, of which 4,000 is worn off and 1,000 impaired. */
const state: AssetState = {
  originalValue: yuan('10000'),
  residualRate: yuan('0.05'),
  residualValue: yuan('500'),
  accumulated: yuan('4000'),
  impairment: yuan('1000'),
  lifeMonths: 60,
  usedMonths: 24,
  method: 'straightLine',
  totalUnits: Money.zero,
  usedUnits: Money.zero,
  isDisposed: false,
};
const none = { proceeds: Money.zero, tax: Money.zero, cost: Money.zero, compensation: Money.zero };
const change: ChangeToBook = {
  kind: 'sale',
  assetKind: 'fixed',
  title: 'GD0001 货车',
  before: state,
  after: state,
  amount: Money.zero,
  tax: Money.zero,
  settlementSubjectId: null,
  terms: { ...none, compensationSubjectId: null },
  newSubjects: undefined,
  uses: [
    { share: yuan('0.6'), expenseSubjectId: 560205 },
    { share: yuan('0.4'), expenseSubjectId: 560112 },
  ],
  assetSubjectId: 1601,
  accumulatedSubjectId: 1602,
  impairmentSubjectId: 1603,
  clearingSubjectId: 1606,
};
const terms = (given: Partial<Record<keyof typeof none, string>>) => ({
  ...none,
  ...Object.fromEntries(Object.entries(given).map(([key, text]) => [key, yuan(text)])),
  compensationSubjectId: null,
});

/** `借 1002 67800.00` by line. */
function told(given: Partial<ChangeToBook>, of: BooksOfAssets = books(0)): string[] {
  const { lines, problems } = changeVoucher({ ...change, ...given }, of);
  expect(problems).toEqual([]);
  const sum = (side: 'debit' | 'credit') => sumOf(lines.map((line) => line[side])).toString();
  expect(sum('debit')).toBe(sum('credit'));
  return lines.map(({ subjectId, debit, credit }) =>
    debit.isZero ? `贷 ${subjectId} ${credit.toString()}` : `借 ${subjectId} ${debit.toString()}`,
  );
}

describe('the voucher of a change', () => {
  const d09 = {
    kind: 'sale' as const,
    before: {
      ...state,
      originalValue: yuan('150000'),
      accumulated: yuan('92031.25'),
      impairment: Money.zero,
    },
    terms: terms({ proceeds: '60000', tax: '7800', cost: '500' }),
  };
  const transfer = ['借 1606 57968.75', '借 1602 92031.25', '贷 1601 150000.00'];
  const between = ['借 1606 500.00', '贷 1002 500.00', '借 1002 67800.00', '贷 1606 60000.00'];

  it('is that of D09 in both standards: a vehicle sold with tax', () => {
    const parts = [...transfer, ...between, '贷 22210105 7800.00', '借 1606 1531.25'];
    expect(told(d09)).toEqual([...parts, '贷 530101 1531.25']);
    expect(told(d09, books(1))).toEqual([...parts, '贷 6115 1531.25']);
    const small = told(d09, books(0, false));
    expect(small).toContain('贷 222101 7800.00');
  });

  it('is that of D16 in both standards: scrapped with a loss', () => {
    const d16 = {
      kind: 'scrap' as const,
      before: {
        ...state,
        originalValue: yuan('8800'),
        accumulated: yuan('6734.38'),
        impairment: Money.zero,
      },
      terms: terms({ proceeds: '300' }),
    };
    const parts = [
      '借 1606 2065.62',
      '借 1602 6734.38',
      '贷 1601 8800.00',
      '借 1002 300.00',
      '贷 1606 300.00',
      '贷 1606 1765.62',
    ];
    expect(told(d16)).toEqual([...parts, '借 571102 1765.62']);
    expect(told(d16, books(1))).toEqual([...parts, '借 671101 1765.62']);
  });

  it('takes 减值准备 out with the asset', () => {
    expect(told({ kind: 'sale', terms: terms({ proceeds: '6000' }) }, books(1))).toEqual([
      '借 1606 5000.00',
      '借 1602 4000.00',
      '借 1603 1000.00',
      '贷 1601 10000.00',
      '借 1002 6000.00',
      '贷 1606 6000.00',
      '借 1606 1000.00',
      '贷 6115 1000.00',
    ]);
  });

  it('of what is missing goes by 待处理财产损溢, less what is compensated', () => {
    const given = { kind: 'shortage' as const, terms: terms({ compensation: '2000' }) };
    const parts = [
      '借 190102 5000.00',
      '借 1602 4000.00',
      '借 1603 1000.00',
      '贷 1601 10000.00',
      '借 1221 2000.00',
      '贷 190102 2000.00',
      '贷 190102 3000.00',
    ];
    expect(told(given)).toEqual([...parts, '借 571102 3000.00']);
    expect(told(given, books(1))).toEqual([...parts, '借 671104 3000.00']);
  });

  it('of a gift has the tax of a deemed sale in its loss, of an investment what it is worth there', () => {
    expect(told({ kind: 'donate', terms: terms({ tax: '650' }) }).slice(4)).toEqual([
      '借 1606 650.00',
      '贷 22210105 650.00',
      '贷 1606 5650.00',
      '借 571110 5650.00',
    ]);
    const invested = { kind: 'invest' as const, terms: terms({ proceeds: '6000', tax: '780' }) };
    expect(told(invested, books(1)).slice(4)).toEqual([
      '借 151101 6780.00',
      '贷 1606 6000.00',
      '贷 22210105 780.00',
      '借 1606 1000.00',
      '贷 6115 1000.00',
    ]);
  });

  it('of intangibles settles their result directly, of 长期待摊费用 by who bears them', () => {
    const intangible = {
      assetKind: 'intangible' as const,
      assetSubjectId: 1701,
      accumulatedSubjectId: 1702,
      impairmentSubjectId: 1703,
      terms: terms({ proceeds: '4000', tax: '240' }),
    };
    expect(told({ ...intangible, kind: 'sale' }, books(1))).toEqual([
      '借 1702 4000.00',
      '借 1703 1000.00',
      '贷 1701 10000.00',
      '借 1002 4240.00',
      '贷 22210105 240.00',
      '借 6115 1000.00',
    ]);
    const prepaid = {
      assetKind: 'prepaid' as const,
      assetSubjectId: 1801,
      accumulatedSubjectId: null,
      impairmentSubjectId: null,
      before: { ...state, impairment: Money.zero },
    };
    expect(told({ ...prepaid, kind: 'scrap' })).toEqual([
      '贷 1801 6000.00',
      '借 560205 3600.00',
      '借 560112 2400.00',
    ]);
  });

  it('tells the whole gain or loss, also where costs bear it', () => {
    const gain = (given: Partial<ChangeToBook>) =>
      disposalGain({ ...change, ...given })?.toString() ?? null;
    const prepaid = {
      assetKind: 'prepaid' as const,
      assetSubjectId: 1801,
      accumulatedSubjectId: null,
      impairmentSubjectId: null,
      before: { ...state, impairment: Money.zero },
      uses: [{ share: yuan('1'), expenseSubjectId: 4101 }],
    };
    expect(told({ ...prepaid, kind: 'scrap' })).toEqual(['贷 1801 6000.00', '借 4101 6000.00']);
    expect(gain({ ...prepaid, kind: 'scrap' })).toBe('-6000.00');
    const own = terms({ proceeds: '6000', tax: '780', cost: '100', compensation: '50' });
    expect(gain({ kind: 'sale', terms: own })).toBe('950.00');
    // What is given away is deemed sold: the tax of it is a loss as well.
    expect(gain({ kind: 'donate', terms: own })).toBe('-5830.00');
    expect(gain({ kind: 'increase', amount: yuan('100') })).toBeNull();
  });

  it('of a part takes out its share alone', () => {
    const after = {
      ...state,
      originalValue: yuan('7500'),
      accumulated: yuan('3000'),
      impairment: yuan('750'),
    };
    const given = { kind: 'partial' as const, way: 'sale' as const, after };
    expect(told({ ...given, terms: terms({ proceeds: '1000' }) }, books(1))).toEqual([
      '借 1606 1250.00',
      '借 1602 1000.00',
      '借 1603 250.00',
      '贷 1601 2500.00',
      '借 1002 1000.00',
      '贷 1606 1000.00',
      '贷 1606 250.00',
      '借 6115 250.00',
    ]);
    const sold = { ...change, ...given, terms: terms({ proceeds: '1000' }) };
    expect(disposalGain(sold)?.toString()).toBe('-250.00');
  });

  it('of more or less original value settles with whom it was paid', () => {
    const more = { kind: 'increase' as const, amount: yuan('4000'), tax: yuan('520') };
    expect(told({ ...more, settlementSubjectId: 2202 })).toEqual([
      '借 1601 4000.00',
      '借 22210101 520.00',
      '贷 2202 4520.00',
    ]);
    expect(told({ kind: 'decrease', amount: yuan('100') })).toEqual([
      '借 1002 100.00',
      '贷 1601 100.00',
    ]);
  });

  it('of impairment is a loss', () => {
    expect(told({ kind: 'impairment', amount: yuan('800') }, books(1))).toEqual([
      '借 6701 800.00',
      '贷 1603 800.00',
    ]);
  });

  it('of adjusted 累计折旧 is borne by shares, and back when there was too much', () => {
    const kind = 'accumulatedAdjust' as const;
    expect(told({ kind, amount: yuan('100.01') })).toEqual([
      '借 560205 60.01',
      '借 560112 40.00',
      '贷 1602 100.01',
    ]);
    expect(told({ kind, amount: yuan('-100'), settlementSubjectId: 6901 })).toEqual([
      '贷 6901 100.00',
      '借 1602 100.00',
    ]);
  });

  it('of other subjects moves what the card carries, to the fen', () => {
    const kind = 'subject' as const;
    const newSubjects = {
      assetSubjectId: 160101,
      accumulatedSubjectId: 160201,
      impairmentSubjectId: 1603,
      clearingSubjectId: 1606,
    };
    expect(told({ kind, newSubjects }).toSorted()).toEqual([
      '借 160101 10000.00',
      '借 1602 4000.00',
      '贷 1601 10000.00',
      '贷 160201 4000.00',
    ]);
    expect(told({ kind, newSubjects: change })).toEqual([]);
  });

  it('is none where nothing is booked', () => {
    const quiet = assetChangeKinds.filter((kind) => !isBookedChange(kind));
    expect(quiet.map((kind) => told({ kind }).length)).toEqual(quiet.map(() => 0));
    expect(quiet).toHaveLength(7);
  });

  it('says which subject is missing', () => {
    const { problems } = changeVoucher(
      { ...change, ...d09 },
      { ...books(0), subjectOf: () => undefined },
    );
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/^科目 1002 /);
  });
});
