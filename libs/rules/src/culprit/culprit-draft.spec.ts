import { culpritsOf, type PlantedBooks, voucherOf } from '../testing/culprit-books';
import type { Culprit } from './culprit-facts';
import { culpritDraft } from './culprit-draft';
import { correctionText, parseCorrection } from './voucher-correction';

/** Books of the vouchers given: date, summary, then subject and fen of each line. */
function booksOf(
  ...vouchers: readonly (readonly [string, string, ...(readonly [number, bigint, number?])[]])[]
): PlantedBooks {
  return {
    openings: [],
    vouchers: vouchers.map(([date, summary, ...entries], index) => ({
      ...voucherOf(index + 1, { date, summary, entries }),
      recurs: false,
      step: null,
    })),
  };
}

/** What mends the likeliest reason, in short. */
function draftOf(books: PlantedBooks, subjectId: number, known: bigint, item = ''): string {
  const [first] = culpritsOf(books, { subjectId, auxiliaryKey: item }, { known });
  const draft = culpritDraft(
    first as Culprit,
    new Map(books.vouchers.map((voucher) => [voucher.id, voucher])),
  );
  const { kind } = draft;
  if (draft.kind === 'change') {
    return `${first?.kind}: ${draft.voucherId} ${correctionText(draft.correction)}`;
  }
  return `${first?.kind}: ${kind} ${'voucherId' in draft ? draft.voucherId : ''}`;
}

describe('the draft of a correction', () => {
  it('writes both sides of a voucher whose digits changed places', () => {
    const books = booksOf(['2026-01-31', '计提折旧', [560202, 151_000n], [1602, -151_000n]]);
    expect(draftOf(books, 1602, -115_000n)).toBe(
      'digits-swapped: 1 2.credit=1150.00;1.debit=1150.00',
    );
  });

  it('leaves the other side to the person where several lines could be it', () => {
    const books = booksOf([
      ...(['2026-01-31', '计提折旧'] as const),
      ...([
        [560202, 100_000n],
        [560203, 51_000n],
        [1602, -151_000n],
      ] as const),
    ]);
    expect(draftOf(books, 1602, -115_000n)).toBe('digits-swapped: 1 3.credit=1150.00');
  });

  it('exchanges the sides of a voucher that stands the wrong way', () => {
    const books = booksOf(['2026-01-10', '收货款', [1122, 30_000n, 101], [1002, -30_000n]]);
    expect(draftOf(books, 1002, 30_000n)).toBe(
      'side-swapped: 1 1.debit=;1.credit=300.00;2.debit=300.00;2.credit=',
    );
  });

  it('writes in red what was to take another voucher back', () => {
    const books = booksOf(
      ['2026-01-10', '购办公用品', [560202, 30_000n], [1002, -30_000n]],
      ['2026-01-12', '购办公用品', [560202, 30_000n], [1002, -30_000n]],
    );
    expect(draftOf(books, 1002, 0n)).toBe('sign-lost: 2 1.debit=-300.00;2.credit=-300.00');
  });

  it('deletes the later one of two that are the same', () => {
    const books = booksOf(
      ['2026-01-10', '购办公用品', [560202, 30_000n], [1002, -30_000n]],
      ['2026-01-12', '购办公用品', [560202, 30_000n], [1002, -30_000n]],
    );
    expect(draftOf(books, 1002, -30_000n)).toBe('entered-twice: remove 2');
  });

  it('moves an entry to the item that its summary names', () => {
    const books = booksOf(['2026-01-10', '收宏图建材货款', [1002, 30_000n], [1122, -30_000n, 102]]);
    expect(draftOf(books, 1122, -30_000n, '1:101')).toBe('wrong-item: 1 2.items=1:101');
    expect(draftOf(books, 1122, 0n, '1:102')).toBe('wrong-item: 1 2.items=1:101');
  });

  it('dates a voucher of the month beside into its own', () => {
    const books = booksOf(['2026-02-02', '支付1月电费', [560205, 4_567n], [1002, -4_567n]]);
    expect(draftOf(books, 560205, 4_567n)).toBe('wrong-month: 1 date=2026-01-31');
  });

  it('copies what every month has and this one has not', () => {
    const paid = (month: string) =>
      [`${month}-05`, '房租', [560204, 4_567n], [1002, -4_567n]] as const;
    const books = booksOf(paid('2025-11'), paid('2025-12'));
    const twice = 2n * 4_567n;
    expect(draftOf(books, 560204, twice + 4_567n)).toBe('recurring-missing: copy 2');
  });
});

describe('a correction in an address', () => {
  it('comes out as it went in', () => {
    const correction = {
      date: '2026-01-31',
      lines: [
        { row: 2, debit: '', credit: '-1150.00' },
        { row: 3, subjectId: 101, items: '1:5,3:7' },
        { row: 4, items: '' },
      ],
    };
    expect(parseCorrection(correctionText(correction))).toEqual(correction);
  });

  it('is none where a part of it is not one', () => {
    for (const text of ['', '2.debit=1e9', '0.debit=1.00', '2.subject=0', '2.items=3:7,1:5', 'x']) {
      expect(parseCorrection(text)).toBeUndefined();
    }
  });
});
