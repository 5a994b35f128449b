import { Money } from '@mingzhang/rules';
import { firstOfEach } from './first-of-each';

const amounts = (id: number, text: string) => new Map([[id, Money.parse(text)]]);
const card = (at: number) => ({
  cause: {
    voucherId: null,
    amounts: amounts(1, `-${at}`),
    documents: [
      { key: `card:${at}`, kind: 'card' as const, effect: amounts(1, `${at}`), voucherIds: [] },
    ],
  },
  words: { cause: 'cardWithoutVoucher' as const, title: '卡片没有购入凭证' },
});
const voucher = (at: number) => ({
  cause: { voucherId: at, amounts: amounts(1, `${at}`), documents: [] },
  words: { cause: 'voucherWithoutCard' as const, title: '凭证有，卡片没有' },
});

describe('causes of differences that are shown', () => {
  it('are the first of each cause, with the number of the others', () => {
    const cards = Array.from({ length: 5 }, (_, at) => card(at + 1));
    const { shown, rest } = firstOfEach([...cards, voucher(90)], 2);
    expect(shown).toEqual([...cards.slice(0, 2), voucher(90)]);
    expect(rest).toEqual([{ cause: 'cardWithoutVoucher', title: '卡片没有购入凭证', count: 3 }]);
  });

  it('are all of them where they are few', () => {
    expect(firstOfEach([card(1), voucher(2)], 2).rest).toEqual([]);
  });

  it('take along the card that a shown voucher is of', () => {
    const cards = Array.from({ length: 5 }, (_, at) => card(at + 1));
    const { shown, rest } = firstOfEach([...cards, voucher(4)], 2);
    expect(shown).toEqual([card(1), card(2), card(4), voucher(4)]);
    expect(rest.map(({ count }) => count)).toEqual([2]);
  });
});
