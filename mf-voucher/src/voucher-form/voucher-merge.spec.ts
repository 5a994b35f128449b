import fc from 'fast-check';
import { bank, dollars, goods, receivable, rent, subjects } from '../shared/testing/fake-ledger';
import { emptyLine } from './entry-line.model';
import type { EntryLine, VoucherHead } from './entry-grid.types';
import { changedUnits, isSameLine, lineVersions, mergeVouchers, unitText } from './voucher-merge';
import type { VoucherContent } from './voucher-merge.types';

const head: VoucherHead = {
  wordId: 1,
  code: '12',
  voucherDate: '2026-02-13',
  attachmentCount: 2,
  remark: '',
};

/** A voucher of lines written as `summary | subject | debit | credit`; keys count from 1. */
function voucher(text: string, changes: Partial<VoucherHead> = {}): VoucherContent {
  const lines = text
    .trim()
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row, index): EntryLine => {
      const [summary = '', code = '', debit = '', credit = ''] = row
        .split('|')
        .map((cell) => cell.trim());
      const subject = subjects.find((one) => one.code === code) ?? null;
      return { ...emptyLine(index + 1), summary, subject, debit, credit };
    });
  return { head: { ...head, ...changes }, lines };
}

const textOf = ({ lines }: VoucherContent) =>
  lines.map(({ summary, subject, debit, credit }) =>
    [summary, subject?.code, debit, credit].join(' | '),
  );

const edit = (content: VoucherContent, row: number, change: Partial<EntryLine>) => ({
  ...content,
  lines: content.lines.map((line, index) => (index === row ? { ...line, ...change } : line)),
});

const base = voucher(`房租 | 560213 | 9000.00 |
                      房租 | 1002   |         | 9000.00`);

describe('my changes made again on theirs', () => {
  it('both stand where they touch different lines, parts or fields', () => {
    const theirs = edit({ ...base, head: { ...head, remark: '补充' } }, 1, { subject: dollars });
    const mine = edit({ ...base, head: { ...head, attachmentCount: 5 } }, 0, {
      summary: '三月房租',
    });
    const merged = mergeVouchers(base, theirs, mine);
    expect(textOf(merged)).toEqual([
      '三月房租 | 560213 | 9000.00 | ',
      '房租 | 100202 |  | 9000.00',
    ]);
    expect(merged.head).toMatchObject({ remark: '补充', attachmentCount: 5 });
    expect([merged.lineConflicts, merged.headConflicts]).toEqual([[], []]);
  });

  it('a line added by each stands in both their places', () => {
    const theirs = voucher(`定金 | 560213 | 1.00 |
                            房租 | 560213 | 9000.00 |
                            房租 | 1002 |  | 9000.00`);
    const mine = {
      ...base,
      lines: [...base.lines, { ...emptyLine(9), summary: '税', subject: bank, credit: '2.00' }],
    };
    expect(textOf(mergeVouchers(base, theirs, mine))).toEqual([
      '定金 | 560213 | 1.00 | ',
      '房租 | 560213 | 9000.00 | ',
      '房租 | 1002 |  | 9000.00',
      '税 | 1002 |  | 2.00',
    ]);
  });

  it('a line that both have added alike is there once', () => {
    const added = `${textOf(base).join('\n')}
                   水费 | 560213 | 5.00 |`;
    const theirs = voucher(added, { remark: '对方' });
    const mine = edit(voucher(added), 0, { summary: '三月房租' });
    expect(textOf(mergeVouchers(base, theirs, mine))).toEqual([
      '三月房租 | 560213 | 9000.00 | ',
      '房租 | 1002 |  | 9000.00',
      '水费 | 560213 | 5.00 | ',
    ]);
  });

  it('of one amount changed by both mine stands, theirs is named', () => {
    const theirs = edit(base, 0, { debit: '8500.00', summary: '二月房租' });
    const mine = edit(base, 0, { debit: '9500.00' });
    const merged = mergeVouchers(base, theirs, mine);
    expect(textOf(merged)[0]).toBe('二月房租 | 560213 | 9500.00 | ');
    expect(merged.lineConflicts).toEqual([
      expect.objectContaining({ row: 0, kind: 'edited', units: ['amount'] }),
    ]);
    expect(merged.lineConflicts[0]?.other?.debit).toBe('8500.00');
  });

  it('a line that they deleted and I edited stays, as does one that I deleted and they edited', () => {
    const three = voucher(`房租 | 560213 | 9000.00 |
                           水费 | 1405 | 5.00 |
                           房租 | 1002 | | 9005.00`);
    const theirs = { ...three, lines: three.lines.toSpliced(1, 1) };
    const mine = edit(three, 1, { summary: '电费' });
    expect(mergeVouchers(three, theirs, mine)).toMatchObject({
      lines: [{ summary: '房租' }, { summary: '电费' }, { summary: '房租' }],
      lineConflicts: [{ row: 1, kind: 'theirsDeleted', other: null }],
    });
    expect(mergeVouchers(three, mine, theirs)).toMatchObject({
      lines: [{ summary: '房租' }, { summary: '电费' }, { summary: '房租' }],
      lineConflicts: [{ row: 1, kind: 'mineDeleted', other: null }],
    });
  });

  it('a subject of theirs never takes quantities of mine that it does not keep', () => {
    const stock = edit(base, 0, { subject: goods, quantity: '3', unitPrice: '3000' });
    const theirs = edit(stock, 0, { subject: rent, quantity: '', unitPrice: '' });
    const mine = edit(stock, 0, { quantity: '4', debit: '12000.00' });
    const { lines, lineConflicts } = mergeVouchers(stock, theirs, mine);
    expect(lines[0]).toMatchObject({ subject: { id: goods.id }, quantity: '4', debit: '12000.00' });
    expect(lineConflicts[0]).toMatchObject({ units: ['amount', 'subject'] });
    expect(lineConflicts[0]?.other).toMatchObject({ subject: { id: rent.id }, debit: '9000.00' });
  });

  it('a head field changed by both keeps mine and names theirs', () => {
    const at = (voucherDate: string) => ({ ...base, head: { ...head, voucherDate } });
    const merged = mergeVouchers(base, at('2026-02-14'), at('2026-02-15'));
    expect(merged.head.voucherDate).toBe('2026-02-15');
    expect(merged.headConflicts).toEqual([
      { field: 'voucherDate', mine: '2026-02-15', theirs: '2026-02-14' },
    ]);
  });

  it('files that either has added or removed are added and removed', () => {
    const files = (...ids: number[]) => ({
      ...base,
      head: { ...head, attachments: ids.map((id) => ({ id })) as never },
    });
    const merged = mergeVouchers(files(1, 2, 3), files(1, 3, 4), files(2, 3, 5));
    expect(merged.head.attachments?.map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  it('the same item chosen in another order of categories is no change', () => {
    const [line] = base.lines as [EntryLine];
    const one = { ...line, subject: receivable, auxiliary: { '7': 55, '9': 3 } };
    expect(isSameLine(one, { ...one, auxiliary: { '9': 3, '7': 55 } })).toBe(true);
    expect(isSameLine({ ...line, currency: 'CNY' }, line)).toBe(true);
  });
});

const summary = fc.constantFrom('房租', '水费', '货款', '', '工资');
const amount = fc.integer({ min: -999, max: 99_999 }).map((fen) => (fen / 100).toFixed(2));
const lineParts = fc.record({
  summary,
  subject: fc.constantFrom(...subjects),
  debit: amount,
  credit: fc.constant(''),
});
const contents = fc
  .tuple(fc.array(lineParts, { maxLength: 7 }), fc.nat(9), fc.constantFrom('', '甲', '乙'))
  .map(([parts, attachmentCount, remark]): VoucherContent => ({
    head: { ...head, attachmentCount, remark },
    lines: parts.map((part, index) => ({ ...emptyLine(index + 1), ...part })),
  }));

/** Edits of lines, as the grid makes them: keys stay with their lines, new lines get new keys. */
type Change =
  | { readonly act: 'edit'; readonly row: number; readonly parts: Partial<EntryLine> }
  | { readonly act: 'insert'; readonly row: number; readonly parts: Partial<EntryLine> }
  | { readonly act: 'delete'; readonly row: number };
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ act: fc.constant('edit' as const), row: fc.nat(7), parts: lineParts }),
  fc.record({ act: fc.constant('insert' as const), row: fc.nat(7), parts: lineParts }),
  fc.record({ act: fc.constant('delete' as const), row: fc.nat(7) }),
);
const changes = fc.array(change, { maxLength: 5 });

function changed(content: VoucherContent, list: readonly Change[], firstKey = 100) {
  const lines = [...content.lines];
  for (const [index, one] of list.entries()) {
    const line = lines[one.row];
    if (one.act === 'delete') lines.splice(one.row, 1);
    else if (one.act === 'edit' && line) lines[one.row] = { ...line, ...one.parts };
    else if (one.act === 'insert') {
      lines.splice(one.row, 0, { ...emptyLine(firstKey + index), ...one.parts });
    }
  }
  return { ...content, lines };
}

/** As the service gives it back: keys say nothing. */
const reread = (content: VoucherContent) => ({
  ...content,
  lines: content.lines.map((line, index) => ({ ...line, key: index + 1 })),
});

describe('laws of merging', () => {
  it('without changes of mine it is theirs', () => {
    fc.assert(
      fc.property(contents, contents, (start, theirs) => {
        const merged = mergeVouchers(start, theirs, start);
        expect(textOf(merged)).toEqual(textOf(theirs));
        expect(merged.head).toEqual(theirs.head);
        expect([merged.lineConflicts, merged.headConflicts]).toEqual([[], []]);
      }),
    );
  });

  it('without changes of theirs it is mine', () => {
    fc.assert(
      fc.property(contents, changes, fc.nat(9), (start, list, attachmentCount) => {
        const next = changed(start, list);
        const mine = { ...next, head: { ...next.head, attachmentCount } };
        const merged = mergeVouchers(start, reread(start), mine);
        expect(textOf(merged)).toEqual(textOf(mine));
        expect(merged.head).toEqual(mine.head);
        expect([merged.lineConflicts, merged.headConflicts]).toEqual([[], []]);
      }),
    );
  });

  it('of two that did the same it is that, without conflict', () => {
    fc.assert(
      fc.property(contents, changes, contents, (start, list, other) => {
        for (const same of [changed(start, list), other]) {
          const merged = mergeVouchers(start, reread(same), same);
          expect(textOf(merged)).toEqual(textOf(same));
          expect([merged.lineConflicts, merged.headConflicts]).toEqual([[], []]);
        }
      }),
    );
  });

  it('edits of different lines both stand', () => {
    const count = 6;
    const rows = fc.array(fc.constantFrom('theirs', 'mine', 'nobody'), {
      minLength: count,
      maxLength: count,
    });
    fc.assert(
      fc.property(
        rows,
        fc.array(lineParts, { minLength: count, maxLength: count }),
        (who, parts) => {
          // Each line says something of its own, so that nobody could take one for another.
          const start = {
            head,
            lines: parts.map((part, index) => ({
              ...emptyLine(index + 1),
              ...part,
              summary: `第${index}笔`,
            })),
          };
          const editsOf = (name: string) =>
            who.reduce<VoucherContent>(
              (now, editor, index) =>
                editor === name
                  ? edit(now, index, { summary: `${name}${index}`, debit: '7.77' })
                  : now,
              start,
            );
          const merged = mergeVouchers(start, reread(editsOf('theirs')), editsOf('mine'));
          expect(merged.lines.map((line) => line.summary)).toEqual(
            who.map((editor, index) =>
              editor === 'nobody' ? `第${index}笔` : `${editor}${index}`,
            ),
          );
          expect(merged.lineConflicts).toEqual([]);
        },
      ),
    );
  });

  it('nothing that either has typed vanishes: it stands, or a conflict names it', () => {
    fc.assert(
      fc.property(contents, changes, changes, (start, first, second) => {
        const theirs = reread(changed(start, first, 200));
        const mine = changed(start, second);
        const merged = mergeVouchers(start, theirs, mine);
        const seen = [...merged.lines, ...merged.lineConflicts.flatMap(({ other }) => other ?? [])];
        for (const { base: was, theirs: other, mine: own } of lineVersions(start, theirs, mine)) {
          for (const line of [own, other]) {
            if (!line) continue;
            for (const unit of was
              ? changedUnits(was, line)
              : (['summary', 'subject', 'amount'] as const)) {
              expect(seen.map((one) => unitText(one, unit))).toContain(unitText(line, unit));
            }
          }
        }
        // My lines are all there, edited or not, unless they stood unchanged and others deleted them.
        for (const { base: was, theirs: other, mine: own } of lineVersions(start, theirs, mine)) {
          const isGone = was && own && !other && isSameLine(was, own);
          if (own && !isGone) expect(merged.lines.map(({ key }) => key)).toContain(own.key);
        }
      }),
    );
  });
});
