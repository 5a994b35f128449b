import fc from 'fast-check';
import { addedAmounts, mergedLines, netBySubject, voucherGroups } from '../../document';
import { Money, sumOf } from '../../money';
import {
  booksOf,
  businessIds,
  factsOf,
  invoiceOf,
  lineOf,
  tickOf,
  ticked,
  yuan,
} from '../testing/voucher-cases';
import type { InvoiceBooks, InvoiceToBook, InvoiceVoucherDraft } from './invoice-to-book';
import { certificationVoucher } from './input-tax-vouchers';
import { invoicePortions } from './invoice-portions';
import {
  addedAs,
  invoiceMerge,
  invoiceMergeModes,
  invoiceVoucher,
  mergedInvoice,
  type InvoiceMergeMode,
} from './invoice-voucher';
import { voucherDay } from './voucher-date';

const general = booksOf(1);

function draftOf(invoice: InvoiceToBook, books: InvoiceBooks = general): InvoiceVoucherDraft {
  const voucher = invoiceVoucher(invoice, books);
  if ('kind' in voucher) throw new Error(voucher.msg);
  return voucher;
}

const output = invoiceOf(factsOf('OUT', [lineOf(1, ['1000.00', '130.00'])]));
const title = '销项发票 26312000000000000001（恒泰工贸）';

describe('an invoice makes no voucher', () => {
  it.each([
    [{ disposition: 'void' as const }, 'skip', '已作废，不生成凭证'],
    [{ facts: { ...output.facts, taxStatus: 'voided' as const } }, 'skip', '已作废，不生成凭证'],
    [{ isOpening: true }, 'skip', '是期初发票，已在期初余额中，不生成凭证'],
    [{ voucherTitle: '2026-10 记-3' }, 'skip', '已生成凭证 2026-10 记-3，如需重做请先删除该凭证'],
    [
      { facts: factsOf('OUT', [lineOf(1, ['0.00', '0.00'])]) },
      'skip',
      '金额和税额都为零，不需要凭证',
    ],
    [{ disposition: 'block' as const }, 'refuse', '待更正，更正后才能生成凭证，原因见待处理清单'],
    [{ businessId: null }, 'refuse', '没有业务类型，请先选择业务类型，或设置记账规则后再生成凭证'],
    [
      { businessId: businessIds.goods },
      'refuse',
      '的业务类型“采购商品”不是销项业务，请改选销项业务类型',
    ],
    [
      { facts: { ...output.facts, issueDate: '2026-12-01' } },
      'refuse',
      '开票日期 2026-12-01 之后没有未结账的期间，请先反结账或等待期间开启',
    ],
  ])('and says why (%#)', (changes, kind, msg) => {
    expect(invoiceVoucher({ ...output, ...changes }, general)).toEqual({
      kind,
      msg: `${title}${msg}`,
    });
  });

  it('of which a line has no business type, and names the line', () => {
    const facts = factsOf('OUT', [lineOf(1, ['1.00', '0.13']), lineOf(2, ['2.00', '0.26'])]);
    const invoice = invoiceOf(facts, {
      businessId: null,
      lineBusinessIds: new Map([[1, businessIds.sale]]),
    });
    expect(invoiceVoucher(invoice, general)).toMatchObject({
      msg: `${title}明细第 2 行没有业务类型，请先选择业务类型，或设置记账规则后再生成凭证`,
    });
  });

  it('of which the lines do not add up, and names what is missing in the books', () => {
    const facts = { ...output.facts, amount: yuan('999.00') };
    expect(invoiceVoucher({ ...output, facts }, general)).toEqual({
      kind: 'refuse',
      msg: `${title}：各行金额税额合计与发票金额税额不一致，请先更正明细行`,
    });
    const books = booksOf(1, { taxSubjectIds: {}, settlementSubjectIds: { OUT: null, IN: null } });
    expect(invoiceVoucher(output, books)).toEqual({
      kind: 'refuse',
      msg:
        `${title}：没有结算科目，请在发票、业务类型或设置中选择，如应收账款、应付账款、银行存款；` +
        '账套没有科目“应交税费—应交增值税（销项税额）”（22210105），请先新增该科目，或在设置中选定',
    });
  });

  it('but for a warning it does', () => {
    expect(draftOf({ ...output, disposition: 'warn' }).lines).toHaveLength(3);
  });
});

describe('the day of a voucher', () => {
  const open = ['2026-10', '2026-11'];
  it.each([
    ['2026-10-08', '2026-10-08'],
    ['2026-09-30', '2026-10-31'],
    ['2026-11-30', '2026-11-30'],
    ['2026-12-01', undefined],
  ])('of an invoice of %s is %s', (issueDate, expected) => {
    expect(voucherDay(issueDate, open)?.voucherDate).toBe(expected);
  });
});

/** Invoices of both directions, blue and red, of one or two business types. */
const fen = fc.integer({ min: 1, max: 1_000_000 }).map((each) => yuan((each / 100).toFixed(2)));
const lineAmounts = fc.record({
  amount: fen,
  tax: fc.integer({ min: 0, max: 13 }),
  isOther: fc.boolean(),
  rate: fc.constantFrom('13%', '6%', '3%'),
});
const invoices = fc
  .record({
    isOutput: fc.boolean(),
    isRed: fc.boolean(),
    day: fc.constantFrom('2026-08-30', '2026-09-01', '2026-09-30', '2026-10-08', '2026-11-02'),
    party: fc.constantFrom('恒泰工贸', '万家日化'),
    rows: fc.array(lineAmounts, { minLength: 1, maxLength: 4 }),
    tickShare: fc.constantFrom('none', 'half', 'all'),
    isTicked: fc.boolean(),
    hasQuantity: fc.boolean(),
  })
  .map((each): InvoiceToBook => {
    const sign = each.isRed ? -1 : 1;
    const type = each.isOutput ? 'OUT' : 'IN';
    const lines = each.rows.map(({ amount, tax, rate }, at) => {
      const taxAmount = amount.times(tax).dividedBy(100);
      const texts = [amount.times(sign), taxAmount.times(sign)].map(String);
      return lineOf(at + 1, [texts[0] ?? '', texts[1] ?? '', rate]);
    });
    const party = { taxId: '', name: each.party };
    const facts = factsOf(type, lines, {
      issueDate: each.day,
      isPositive: !each.isRed,
      ...(each.isOutput ? { buyer: party } : { seller: party }),
    });
    const [first, other] = each.isOutput
      ? [businessIds.sale, businessIds.other]
      : [each.hasQuantity ? businessIds.goods : businessIds.material, businessIds.office];
    const whole = facts.tax.abs();
    const share = { none: Money.zero, half: whole.dividedBy(2), all: whole }[each.tickShare];
    const tax = share.toString();
    return invoiceOf(facts, {
      businessId: first,
      lineBusinessIds: new Map(
        each.rows.flatMap(({ isOther }, at) => (isOther ? [[at + 1, other] as const] : [])),
      ),
      items: { customer: 81, supplier: 71 },
      tick: each.isOutput ? null : each.isTicked && !each.isRed ? ticked(tax) : tickOf(tax),
      blue: each.isRed
        ? {
            tax: whole,
            total: facts.total.abs(),
            inputTax: share,
            deductPeriod: each.isTicked ? '2026-09' : null,
          }
        : null,
    });
  });
const books = fc
  .record({
    vatType: fc.constantFrom(0 as const, 1 as const),
    redInput: fc.constantFrom('reverse' as const, 'transferOut' as const),
  })
  .map(({ vatType, redInput }) => booksOf(vatType, { redInput }));

const draftLines = ({ lines }: InvoiceVoucherDraft) =>
  lines.map((line) => {
    const added = addedAs(line);
    return {
      summary: line.summary,
      subjectId: line.subjectId,
      debit: line.debit.toString(),
      credit: line.credit.toString(),
      ...(added ? { addedAs: added } : {}),
    };
  });
const movements = (amounts: ReadonlyMap<number, Money>) =>
  [...amounts]
    .filter(([, amount]) => !amount.isZero)
    .map(([id, amount]) => `${id} ${amount.toString()}`)
    .toSorted();

interface Document extends ReturnType<typeof mergedInvoice> {
  readonly draft: InvoiceVoucherDraft;
}
const documentOf = (invoice: InvoiceToBook, set: InvoiceBooks): Document => {
  const draft = draftOf(invoice, set);
  return { ...mergedInvoice(invoice, draft.lines), draft };
};
const mergedVouchers = (documents: readonly Document[], mode: InvoiceMergeMode) => {
  const merge = invoiceMerge(mode);
  const byDocument = typeof merge === 'string' ? merge : { by: (each: Document) => merge.by(each) };
  return voucherGroups(documents, byDocument, ({ draft }) => draft.period).map((group) => ({
    group,
    ...mergedLines(
      group.map(({ draft }) => ({ voucherDate: draft.voucherDate, lines: draftLines(draft) })),
    ),
  }));
};

describe('the voucher of any invoice', () => {
  it('balances to the fen, and settles the total', () => {
    fc.assert(
      fc.property(invoices, books, (invoice, set) => {
        const { lines } = draftOf(invoice, set);
        expect(sumOf(lines.map(({ debit }) => debit))).toEqual(
          sumOf(lines.map(({ credit }) => credit)),
        );
        const settled = lines.filter(({ role }) => role === 'settlement');
        const total = sumOf(settled.map(({ debit, credit }) => debit.plus(credit)));
        expect(total.toString()).toBe(invoice.facts.total.toString());
        expect(lines.every(({ debit, credit }) => debit.isZero !== credit.isZero)).toBe(true);
      }),
    );
  });

  it('has portions that add up to the header', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const portions = invoicePortions(invoice, general);
        expect(sumOf(portions.map(({ amount }) => amount))).toEqual(invoice.facts.amount);
        expect(sumOf(portions.map(({ tax }) => tax))).toEqual(invoice.facts.tax);
      }),
    );
  });

  it('moves nothing together with those of its certification and its red invoice', () => {
    fc.assert(
      fc.property(invoices, books, (invoice, set) => {
        const { facts, tick } = invoice;
        if (!facts.isPositive) return;
        const lines = facts.lines.map((line) => ({
          ...line,
          amount: line.amount.negate(),
          tax: line.tax.negate(),
        }));
        const red = factsOf(facts.invoiceType, lines, {
          issueDate: '2026-11-20',
          isPositive: false,
          seller: facts.seller,
          buyer: facts.buyer,
        });
        const ofBooks = { ...set, redInput: 'reverse' as const };
        const blueDraft = draftOf(invoice, ofBooks);
        const blue = {
          tax: facts.tax,
          total: facts.total,
          inputTax: tick?.deductibleTax ?? Money.zero,
          deductPeriod: tick?.deductPeriod ?? null,
        };
        const redDraft = draftOf(
          { ...invoice, facts: red, tick: tick && tickOf('0.00'), blue },
          ofBooks,
        );
        const onPending = blueDraft.lines.filter(({ role }) => role === 'generalPending');
        const pending = sumOf(onPending.map(({ debit, credit }) => debit.minus(credit)));
        const certification = certificationVoucher(invoice, ofBooks, pending);
        const later = 'lines' in certification ? draftLines(certification) : [];
        const all = [...draftLines(blueDraft), ...later, ...draftLines(redDraft)];
        expect(movements(netBySubject(all))).toEqual([]);
      }),
    );
  });
});

describe('merged invoices', () => {
  const many = fc.array(invoices, { maxLength: 8 });

  it.each(invoiceMergeModes)('move the same on every subject as single ones (%s)', (mode) => {
    fc.assert(
      fc.property(many, books, (all, set) => {
        const documents = all.map((each) => documentOf(each, set));
        const vouchers = mergedVouchers(documents, mode);
        const singles = documents.flatMap(({ draft }) => draftLines(draft));
        expect(movements(addedAmounts(vouchers.map(({ lines }) => netBySubject(lines))))).toEqual(
          movements(netBySubject(singles)),
        );
      }),
    );
  });

  it.each(invoiceMergeModes)('share a month, a direction and the latest day (%s)', (mode) => {
    fc.assert(
      fc.property(many, (all) => {
        const documents = all.map((each) => documentOf(each, general));
        for (const { group, voucherDate } of mergedVouchers(documents, mode)) {
          const days = group.map(({ draft }) => draft.voucherDate).toSorted();
          expect(voucherDate).toBe(days.at(-1));
          expect(new Set(group.map(({ draft }) => draft.period)).size).toBe(1);
          expect(new Set(group.map(({ invoiceType }) => invoiceType)).size).toBe(1);
        }
      }),
    );
  });

  const day = (date: string, changes: Partial<InvoiceToBook> = {}, sign = '') =>
    documentOf(
      invoiceOf(
        factsOf('OUT', [lineOf(1, [`${sign}100.00`, `${sign}13.00`])], { issueDate: date }),
        changes,
      ),
      booksOf(1, { openPeriods: ['2026-10'] }),
    );

  it('of one day go by the issue date, also when they are booked in a later month', () => {
    const documents = [day('2026-09-03'), day('2026-09-05'), day('2026-10-08'), day('2026-10-08')];
    const dates = (mode: InvoiceMergeMode) =>
      mergedVouchers(documents, mode).map(({ voucherDate }) => voucherDate);
    expect(dates('mergeDay')).toEqual(['2026-10-31', '2026-10-31', '2026-10-08']);
    expect(dates('mergeAll')).toEqual(['2026-10-31']);
    expect(dates('single')).toHaveLength(4);
  });

  it('of a business type and a counterparty share the settlement subject', () => {
    const documents = [
      day('2026-10-08'),
      day('2026-10-09'),
      day('2026-10-09', { settlementSubjectId: 1002 }),
      day('2026-10-09', { businessId: businessIds.other }),
    ];
    expect(
      mergedVouchers(documents, 'mergeBusinessParty').map(({ group }) => group.length),
    ).toEqual([2, 1, 1]);
  });

  it('add up lines of a business type, and keep blue and red ones apart', () => {
    const documents = [
      day('2026-10-08'),
      day('2026-10-08', { businessId: businessIds.other }),
      day('2026-10-09'),
      day('2026-10-10', {}, '-'),
    ];
    const [voucher] = mergedVouchers(documents, 'mergeAll');
    expect(
      voucher?.lines.map(({ summary, subjectId, debit, credit }) =>
        [summary, subjectId, debit, credit].join(' '),
      ),
    ).toEqual([
      '销售商品 恒泰工贸 *纸制品*复印纸1 1122 226.00 0.00',
      '销售商品 恒泰工贸 *纸制品*复印纸1 5001 0.00 200.00',
      '销售商品 恒泰工贸 *纸制品*复印纸1 22210105 0.00 26.00',
      '其他业务 恒泰工贸 *纸制品*复印纸1 1122 113.00 0.00',
      '其他业务 恒泰工贸 *纸制品*复印纸1 5051 0.00 100.00',
      '其他业务 恒泰工贸 *纸制品*复印纸1 22210105 0.00 13.00',
      '销售商品 恒泰工贸 *纸制品*复印纸1 1122 -113.00 0.00',
      '销售商品 恒泰工贸 *纸制品*复印纸1 5001 0.00 -100.00',
      '销售商品 恒泰工贸 *纸制品*复印纸1 22210105 0.00 -13.00',
    ]);
  });
});
