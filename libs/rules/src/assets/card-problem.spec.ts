import { Money } from '../money';
import { cardProblems, cardWarnings, type CardDraft, type CardFacts } from './card-problem';

const yuan = (text: string) => Money.parse(text);

/** A vehicle taken over: 150,000 at 5 % in 48 months, of which 24 are over by the calendar. */
const card: CardDraft = {
  kind: 'fixed',
  method: 'straightLine',
  lifeMonths: 48,
  usedMonths: 24,
  originalValue: yuan('150000'),
  residualRate: yuan('0.05'),
  tax: Money.zero,
  startUse: '2023-12-08',
  entryPeriod: '2026-01',
  openingAccumulated: yuan('71250'),
  openingImpairment: Money.zero,
  totalUnits: Money.zero,
  usedUnits: Money.zero,
  uses: [{ share: yuan('1'), expenseSubjectId: 5 }],
  assetSubjectId: 1,
  accumulatedSubjectId: 2,
  impairmentSubjectId: null,
  clearingSubjectId: 3,
  settlementSubjectId: 4,
};
const subjects = new Map([
  [1, { title: '1601 固定资产', category: 'asset', isLeaf: true, isEnabled: true }],
  [2, { title: '1602 累计折旧', category: 'asset', isLeaf: true, isEnabled: true }],
  [3, { title: '1606 固定资产清理', category: 'asset', isLeaf: true, isEnabled: true }],
  [4, { title: '1002 银行存款', category: 'asset', isLeaf: true, isEnabled: true }],
  [5, { title: '560205 折旧费', category: 'profit', isLeaf: true, isEnabled: true }],
  [6, { title: '5602 管理费用', category: 'profit', isLeaf: false, isEnabled: true }],
  [7, { title: '1604 在建工程', category: 'asset', isLeaf: true, isEnabled: false }],
  [8, { title: '160401 建筑工程', category: 'asset', isLeaf: true, isEnabled: true }],
  [9, { title: '4301 研发支出', category: 'cost', isLeaf: true, isEnabled: true }],
  [10, { title: '2202 应付账款', category: 'liability', isLeaf: true, isEnabled: true }],
]);
const facts: CardFacts = {
  standard: 1,
  subject: (id) => subjects.get(id),
  taxMinimumMonths: 48,
  typeExpenseSubjectId: null,
};
const usedAs = (expenseSubjectId: number) => ({ uses: [{ share: yuan('1'), expenseSubjectId }] });
const here: Partial<CardDraft> = {
  startUse: '2026-01-15',
  usedMonths: 0,
  openingAccumulated: Money.zero,
};

describe('a card', () => {
  const fields = (change: Partial<CardDraft>, of: Partial<CardFacts> = {}) =>
    cardProblems({ ...card, ...change }, { ...facts, ...of }).map(({ field }) => field);

  it.each<[string, Partial<CardDraft>, string[]]>([
    ['as it is', {}, []],
    ['without value', { originalValue: yuan('0') }, ['originalValue']],
    ['with a residual over its cost', { residualRate: yuan('1.2') }, ['residualRate']],
    ['worn off to its residual', { openingAccumulated: yuan('142500') }, []],
    [
      'worn off below its residual',
      { openingAccumulated: yuan('142500.01') },
      ['openingAccumulated'],
    ],
    [
      'worn off and impaired below its residual',
      { openingImpairment: yuan('71250.01') },
      ['openingAccumulated'],
    ],
    ['of a life that is over', { usedMonths: 48 }, []],
    ['of a life shorter than its used months', { usedMonths: 49 }, ['usedMonths']],
    ['without life', { lifeMonths: 0 }, ['lifeMonths']],
    ['that is not depreciated, without life', { method: 'none', lifeMonths: 0 }, []],
    ['by work without any', { method: 'units' }, ['totalUnits']],
    [
      'by work that is done',
      { method: 'units', totalUnits: yuan('10'), usedUnits: yuan('11') },
      ['usedUnits'],
    ],
    ['that begins after its entry', { startUse: '2026-02-01' }, ['startUse']],
    ['that begins in its entry month', here, []],
    [
      'that begins here and is worn off',
      { ...here, usedMonths: 1, openingAccumulated: yuan('1') },
      ['usedMonths', 'openingAccumulated'],
    ],
    [
      'whose shares are not one',
      {
        uses: [
          { share: yuan('0.5'), expenseSubjectId: 5 },
          { share: yuan('0.4'), expenseSubjectId: 5 },
        ],
      },
      ['uses'],
    ],
    [
      'with a share of nothing',
      {
        uses: [
          { share: yuan('1'), expenseSubjectId: 5 },
          { share: yuan('0'), expenseSubjectId: 5 },
        ],
      },
      ['uses'],
    ],
    ['without 累计折旧科目', { accumulatedSubjectId: null }, ['accumulatedSubjectId']],
    ['of 长期待摊费用 without it', { kind: 'prepaid', accumulatedSubjectId: null }, []],
    ['on a subject that is gone', { clearingSubjectId: 99 }, ['clearingSubjectId']],
    ['on a subject with others below', { settlementSubjectId: 6 }, ['settlementSubjectId']],
    ['on a subject out of use', { settlementSubjectId: 7 }, ['settlementSubjectId']],
    ['on a subject that is no asset', { assetSubjectId: 5 }, ['assetSubjectId']],
    [
      'of money',
      { assetSubjectId: 4, accumulatedSubjectId: 4, settlementSubjectId: 10 },
      ['assetSubjectId', 'accumulatedSubjectId'],
    ],
    ['worn off on its own subject', { accumulatedSubjectId: 1 }, ['accumulatedSubjectId']],
    ['of 长期待摊费用 on its own', { kind: 'prepaid', accumulatedSubjectId: 1 }, []],
    ['impaired on its own subject', { impairmentSubjectId: 1 }, ['impairmentSubjectId']],
    ['impaired where it is worn off', { impairmentSubjectId: 2 }, ['impairmentSubjectId']],
    ['paid by itself', { settlementSubjectId: 1 }, ['settlementSubjectId']],
    ['paid from what is built', { settlementSubjectId: 8 }, []],
    ['expensed as 累计折旧', usedAs(2), ['uses.0.expenseSubjectId']],
    ['expensed as a debt', usedAs(10), ['uses.0.expenseSubjectId']],
    ['expensed as what is built', usedAs(8), []],
    ['expensed as 研发支出', usedAs(9), []],
    ['expensed as itself', { ...usedAs(8), assetSubjectId: 8 }, ['uses.0.expenseSubjectId']],
    ['without 折旧费用科目', { uses: [{ share: yuan('1'), expenseSubjectId: null }] }, ['uses']],
  ])('%s is found by its fields', (_, change, found) => {
    expect(fields(change)).toEqual(found);
  });

  it('has no impairment under 小企业会计准则, and takes 折旧费用科目 of its type', () => {
    const impaired = { openingImpairment: yuan('1') };
    expect(fields(impaired, { standard: 0 })).toEqual(['openingImpairment']);
    expect(fields(impaired)).toEqual([]);
    const uses = [{ share: yuan('1'), expenseSubjectId: null }];
    expect(fields({ uses }, { typeExpenseSubjectId: 5 })).toEqual([]);
    expect(fields({ uses }, { typeExpenseSubjectId: 2 })).toEqual(['uses']);
  });

  it('warns of a short life, of other months than those of the calendar, and of a late entry', () => {
    const warned = (change: Partial<CardDraft>) =>
      cardWarnings({ ...card, ...change }, facts).map(
        ({ kind, catchUp }) => kind + (catchUp ? ` ${catchUp.toString()}` : ''),
      );
    expect(warned({})).toEqual([]);
    expect(warned(here)).toEqual([]);
    expect(warned({ lifeMonths: 36 })).toEqual(['shortLife']);
    expect(warned({ usedMonths: 20 })).toEqual(['usedMonths']);
    // 2,968.75 a month since January 2024.
    expect(warned({ openingAccumulated: Money.zero })).toEqual(['lateEntry 71250.00']);
    expect(warned({ method: 'none' })).toEqual([]);
    // Nothing is left of the life, and 71,250.00 would be worn off in the first month here.
    expect(warned({ lifeMonths: 24 })).toEqual(['shortLife', 'lifeOver']);
    expect(warned({ lifeMonths: 24, openingAccumulated: yuan('142500') })).toEqual(['shortLife']);
    const big = { isDeductedAtOnce: true, originalValue: yuan('6000000') };
    expect(warned(big)).toEqual(['notAtOnce']);
  });
});
