import fc from 'fast-check';
import type { VoucherAttachment } from '@mingzhang/contract';
import { attachmentsOf } from './attachment.model';
import { comparedFields } from './compare.model';
import type { VoucherHead } from './entry-grid.types';
import { mergeVouchers } from './voucher-merge';

const file = (id: number): VoucherAttachment => ({
  id,
  name: `发票${id}.pdf`,
  size: 9,
  kind: 'pdf',
});
const head = (ids: readonly number[]): VoucherHead => ({
  wordId: 1,
  code: '12',
  voucherDate: '2026-02-13',
  attachmentCount: 2,
  remark: '',
  attachments: ids.map(file),
});
const merged = (base: readonly number[], theirs: readonly number[], mine: readonly number[]) => {
  const [one, two, three] = [base, theirs, mine].map((ids) => ({ head: head(ids), lines: [] }));
  if (!one || !two || !three) throw new Error('three versions are needed');
  return attachmentsOf(mergeVouchers(one, two, three).head).map(({ id }) => id);
};

describe('the files of a voucher that two people have edited', () => {
  it('are those of both, without those that either took away', () => {
    expect(merged([1, 2, 3], [1, 3, 4], [1, 2, 5])).toEqual([1, 4, 5]);
  });

  it('are told in the comparison when they differ', () => {
    const fields = (mine: readonly number[]) =>
      comparedFields({ base: head([1]), theirs: head([1]), mine: head(mine) }, []);
    expect(fields([1])).toEqual([]);
    expect(fields([1, 2])).toMatchObject([
      { title: '附件', base: '发票1.pdf', mine: '发票1.pdf、发票2.pdf', isConflict: false },
    ]);
  });

  it('are what the one has who alone changed them, and nothing added is lost', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(ids, ids, ids, (base, theirs, mine) => {
        expect(merged(base, theirs, base)).toEqual(theirs);
        expect(new Set(merged(base, base, mine))).toEqual(new Set(mine));
        const added = [...theirs, ...mine].filter((id) => !base.includes(id));
        expect(merged(base, theirs, mine)).toEqual(expect.arrayContaining(added));
      }),
    );
  });
});
