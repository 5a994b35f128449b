import { Injectable } from '@nestjs/common';
import {
  taxFigureCalls,
  type InputOf,
  type taxCalls,
  type TaxDetail,
  type TaxLedgerSpan,
  type TaxPayment,
} from '@mingzhang/contract';
import { addMonths, formatMoney, Money, parseCodeRule, periodTitle, sumOf } from '@mingzhang/rules';
import {
  dayProblem,
  isCost,
  paymentParts,
  paymentProblem,
  subjectToPay,
  type PaymentPart,
} from '@mingzhang/rules/tax-filing';
import { BusinessError, refuse, ServiceClient } from '@mingzhang/server';
import { PaymentVouchers } from './payment-vouchers';
import { factsOf, type Beside } from './tax-facts';
import type { Filled } from './tax-forms.service';
import { TaxService, type Key, type Standing } from './tax.service';
import { requireDay, requireState, requireVersion, TaxSteps } from './tax-steps';

type Booked = InputOf<typeof taxCalls.book>['body'];

/** 银行存款 in both standards. */
const bankCode = '1002';

/** Taxes that are paid with a voucher: what it would be, made, and taken back. */
@Injectable()
export class TaxPayments {
  constructor(
    private readonly taxes: TaxService,
    private readonly steps: TaxSteps,
    private readonly vouchers: PaymentVouchers,
    private readonly services: ServiceClient,
  ) {}

  /** What the voucher would be. @throws BusinessError TAX_STATE, INVALID_BODY where nothing is owed */
  async proposal(key: Key): Promise<TaxPayment> {
    const standing = await this.taxes.standing(key);
    const { owed, kept, filled, rows } = standing;
    requireState('book', standing);
    const amount = Money.parse(kept?.paidAmount ?? kept?.payable ?? '0');
    requirePayment(amount, standing);
    const declared = new Map(rows.map((row) => [row.line, Money.parse(row.declared)]));
    const now = await this.now(filled, addMonths(owed.periodTo, 1));
    const parts = paymentParts(owed.kind, amount, {
      // The tax is of the kind of taxpayer that declared it.
      facts: { ...now.facts, vatType: filled.facts.vatType },
      read: (line) => declared.get(line) ?? Money.zero,
    });
    return {
      amount: amount.toString(),
      lines: parts.map((part) => lineOf(part, now)),
      isOwed: parts.every((part) => isOwed(part, now)),
      bankSubjectId: bankOf(now),
    };
  }

  /** What the books hold by now: it may have been accrued, or paid, since the declared months. */
  private async now({ ledger: { set } }: Filled, next: string): Promise<Now> {
    const { lastPeriod: periodTo } = set;
    const since = next <= periodTo ? next : null;
    const ledger = await this.services.call('ledger', taxFigureCalls.ledger, {
      body: { spans: [{ periodFrom: since ?? periodTo, periodTo }] },
    });
    const [span] = ledger.spans;
    if (!span) throw new Error('the ledger told nothing of its last month');
    return { ledger, span, since, facts: factsOf(ledger, span, nothingBeside) };
  }

  /**
   * 已缴纳 with its voucher, made once however often it is asked for.
   * @throws BusinessError TAX_STATE, INVALID_BODY, VERSION_STALE; of the ledger, row by row
   */
  async book({ paidOn, version, ...booked }: Booked): Promise<TaxDetail> {
    const { kind, period, voucherDate } = booked;
    await this.vouchers.lock();
    const standing = await this.taxes.standing({ kind, period });
    requireVersion(standing, version);
    const { kept, owed, today } = standing;
    requireState('book', standing);
    // One beside a declaration that is not paid was left by a payment of which nothing else was kept.
    if (standing.voucher && kept?.state === 'paid') {
      const { title } = standing.voucher;
      const msg = `这项申报已有缴款凭证 ${title}，需要更改的，请先退回上一步`;
      throw new BusinessError('TAX_STATE', { msg });
    }
    const after = kept?.filedOn ?? today;
    requireDay(dayProblem('缴纳日期', paidOn, { today, after }));
    requireDay(dayProblem('凭证日期', voucherDate, { today, after: paidOn }));
    const amount = requireLines(booked, standing.filled.ledger.subjects);
    requirePayment(amount, standing);
    await this.steps.take(
      {
        act: 'book',
        action: '登记已缴纳并生成凭证',
        standing,
        version,
        told: { paidOn, amount: amount.toString() },
      },
      { paidOn, paidAmount: amount.toString() },
      async () => {
        const { title } = await this.vouchers.make({ ...owed, booking: booked });
        return { paymentVoucher: title };
      },
    );
    return this.taxes.detail({ kind, period });
  }

  /** Locks payments before a step that may take the voucher of one back; see `DocumentVouchers.lock`. */
  lock(): Promise<void> {
    return this.vouchers.lock();
  }

  /**
   * Takes the voucher of a payment back, if there is one by now: that of the version which the step has just ended.
   * @returns what the log tells of it. @throws BusinessError of the ledger
   */
  async unbook({ owed, kept }: Standing): Promise<Readonly<Record<string, unknown>>> {
    // Nothing is paid before it is declared.
    if (kept?.declaredNo == null) return {};
    await this.vouchers.remove(owed);
    return {};
  }
}

/**
 * What is no subject at all is refused by the ledger.
 * @returns what the lines are together. @throws BusinessError INVALID_BODY with the lines
 */
function requireLines(
  { lines, bankSubjectId }: Pick<Booked, 'lines' | 'bankSubjectId'>,
  subjects: Filled['ledger']['subjects'],
): Money {
  const code = 'INVALID_BODY';
  const subjectOfId = (id: number) => subjects.find((each) => each.id === id);
  const problems = lines.flatMap(({ subjectId, amount }, index) => {
    const at = (msg: string) => [{ code, row: index + 1, msg } as const];
    if (!Money.parse(amount).isPositive) return at('税款应大于 0，不缴的请删去这一行');
    if (subjectId === bankSubjectId) return at('税款科目与付款科目相同，请分别选择');
    const subject = subjectOfId(subjectId);
    return subject?.cash === true
      ? at(`科目 ${subject.code} ${subject.name}是现金科目，缴税借记应交税费等科目，请改选`)
      : [];
  });
  if (problems.length > 0) refuse(code, problems);
  const bank = subjectOfId(bankSubjectId);
  if (bank && !bank.cash) {
    const msg = `付款科目 ${bank.code} ${bank.name}不是现金科目，请选择银行存款、库存现金等科目`;
    throw new BusinessError(code, { msg });
  }
  return sumOf(lines.map(({ amount }) => Money.parse(amount)));
}

function requirePayment(amount: Money, { kept }: Standing): void {
  const payable = kept?.payable == null ? null : Money.parse(kept.payable);
  const wrong = paymentProblem(amount, payable);
  if (wrong !== undefined) throw new BusinessError('INVALID_BODY', { msg: wrong });
}

/** The books of the months after those declared, up to the last that there is. */
interface Now extends Pick<Filled, 'ledger' | 'facts'> {
  readonly span: TaxLedgerSpan;
  /** The first of them; null where there is none, and the books are those of the last month. */
  readonly since: string | null;
}

const nothingBeside: Beside = {
  figures: [],
  before: () => undefined,
  declaredThisYear: undefined,
  vatPayable: undefined,
  vatPrepaid: undefined,
};

function lineOf(part: PaymentPart, now: Now): TaxPayment['lines'][number] {
  const { code } = now.facts.books(part.code);
  const subject = subjectOf(code, now);
  const told = { title: part.title, amount: part.amount.toString() };
  return { ...told, subjectId: subject?.id ?? null, note: note() };

  function note(): string {
    if (!subject) {
      return `没有确定的 ${code} ${part.title}，请选择科目；科目表里没有的，请先到科目设置新增`;
    }
    if (isCost(part)) return '账面没有计提印花税，直接计入税金及附加；已计提的请改选应交印花税';
    const { owed, debit } = balanceOf(subject, now);
    const way = '请关闭“同时生成缴款凭证”';
    if (owed.compare(part.amount) < 0) {
      return (
        `账面应交余额为 ${formatMoney(owed)}，少于要缴的金额：` +
        `已经记过缴款的，${way}；没有计提的，请先计提`
      );
    }
    // A later month's tax may have been accrued over what was paid.
    if (now.since === null || !debit.isPositive) return '';
    return `${periodTitle(now.since)}以来借方已记 ${formatMoney(debit)}：其中已有这笔缴款的，${way}`;
  }
}

/** Nothing is said of what the chart has no subject for, nor of a cost that nobody accrued. */
function isOwed(part: PaymentPart, now: Now): boolean {
  const subject = subjectOf(now.facts.books(part.code).code, now);
  if (!subject || isCost(part)) return true;
  return balanceOf(subject, now).owed.compare(part.amount) >= 0;
}

function balanceOf({ id }: { readonly id: number }, { span }: Now) {
  const own = span.subjects.find((each) => each.id === id);
  const closing = Money.parse(own?.closing ?? '0');
  const owed = closing.isNegative ? closing.negate() : Money.zero;
  return { owed, debit: Money.parse(own?.debit ?? '0') };
}

function bankOf({ ledger, facts }: Now): number | null {
  const { code } = facts.books(bankCode);
  const isFit = (each: Now['ledger']['subjects'][number]) =>
    each.leaf && each.isEnabled && each.cash && each.code.startsWith(code);
  return ledger.subjects.find(isFit)?.id ?? null;
}

function subjectOf(code: string, now: Now) {
  const { ledger } = now;
  return subjectToPay(code, {
    subjects: ledger.subjects,
    rule: parseCodeRule(ledger.set.codeRule),
    owes: (subject) => balanceOf(subject, now).owed.isPositive,
  });
}
