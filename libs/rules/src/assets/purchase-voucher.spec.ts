import { Money } from '../money';
import { assetSubjects } from './asset-subjects';
import { isTakenOver, purchaseVoucher, type CardToBook } from './purchase-voucher';

const yuan = (text: string) => Money.parse(text);
const card: CardToBook = {
  title: 'GD0001 货车',
  addMethod: 'bought',
  originalValue: yuan('150000'),
  tax: yuan('19500'),
  openingAccumulated: Money.zero,
  openingImpairment: Money.zero,
  assetSubjectId: 1601,
  settlementSubjectId: 2202,
};
function told(given: Partial<CardToBook>, standard: 0 | 1 = 0, isGeneralTaxpayer = true) {
  const subjectOf = (code: string) => Number(code);
  const books = { codes: assetSubjects[standard], isGeneralTaxpayer, subjectOf };
  const { lines, problems } = purchaseVoucher({ ...card, ...given }, books);
  return [
    ...lines.map(
      ({ subjectId, debit, credit }) => `${subjectId} ${debit.minus(credit).toString()}`,
    ),
    ...problems,
  ];
}

describe('the voucher that a card came with', () => {
  it('debits the asset and its tax, and credits 对方科目', () => {
    expect(told({})).toEqual(['1601 150000.00', '22210101 19500.00', '2202 -169500.00']);
  });

  it('credits the subject of the way it came, by standard', () => {
    const came = (addMethod: CardToBook['addMethod'], standard: 0 | 1) =>
      told({ addMethod, tax: Money.zero, settlementSubjectId: null }, standard)[1];
    expect([came('constructed', 0), came('invested', 0), came('invested', 1)]).toEqual([
      '1604 -150000.00',
      '3001 -150000.00',
      '4001 -150000.00',
    ]);
    expect([came('surplus', 0), came('surplus', 1)]).toEqual([
      '190102 -150000.00',
      '6901 -150000.00',
    ]);
  });

  it('is not there for a card that the opening balances hold: 期初, or worn elsewhere', () => {
    const taken = (given: Partial<CardToBook>) => isTakenOver({ ...card, ...given });
    expect(taken({})).toBe(false);
    expect(taken({ addMethod: 'opening' })).toBe(true);
    expect(taken({ openingAccumulated: yuan('100') })).toBe(true);
    expect(taken({ openingImpairment: yuan('0.01') })).toBe(true);
  });

  it('is refused without 对方科目, for what was taken over, and with tax of small-scale taxpayers', () => {
    expect(told({ settlementSubjectId: null })).toEqual([expect.stringMatching('没有对方科目')]);
    expect(told({ addMethod: 'opening' })).toEqual([expect.stringMatching('期初资产')]);
    expect(told({ openingAccumulated: yuan('1') })).toEqual([expect.stringMatching('期初资产')]);
    expect(told({}, 0, false)).toEqual([expect.stringMatching('小规模纳税人')]);
  });
});
