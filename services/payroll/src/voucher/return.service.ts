import { Injectable } from '@nestjs/common';
import {
  returnLiabilityTitles,
  type InputOf,
  type salaryReturnCalls,
  type SalaryReturn,
} from '@mingzhang/contract';
import { formatMoney, Money, periodOf, monthText, sumOf } from '@mingzhang/rules';
import { returnedPayment, salarySummary } from '@mingzhang/rules/payroll';
import {
  BusinessError,
  Documents,
  LedgerClient,
  OperationLog,
  type DocumentVouchers,
  type DraftResult,
  type SetChart,
} from '@mingzhang/server';
import { subjectProblem } from '../employee/employee-facts';
import { SheetStore } from '../sheet/sheet-store';
import { PaymentVouchers } from './payment-vouchers';
import { SalaryDocuments } from './salary-documents';
import { ledgerLines } from './salary-drafts';
import { ReturnStore, type ReturnRow } from './return-store';
import { VoucherStore } from './voucher-store';

type Of<Name extends keyof typeof salaryReturnCalls> = InputOf<(typeof salaryReturnCalls)[Name]>;

/** A payment that came back, or its second payment. */
interface ReturnDocument {
  readonly row: ReturnRow;
  readonly act: 'returned' | 'repaid';
}

const refused = (msg: string) => new BusinessError('PAYROLL_RETURN', { msg });
const titles = { returned: '退回工资', repaid: '重新发放退回的工资' } as const;

/** 退回工资: payments of wages that came back are owed again, and are paid once more. */
@Injectable()
export class ReturnService {
  private readonly vouchers: DocumentVouchers<ReturnDocument>;

  constructor(
    documents: Documents,
    private readonly store: ReturnStore,
    private readonly months: VoucherStore,
    private readonly sheets: SheetStore,
    private readonly salaries: SalaryDocuments,
    private readonly payments: PaymentVouchers,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {
    this.vouchers = documents.define<ReturnDocument>({
      title: '退回工资',
      voucherTitle: '退回工资凭证',
      name: nameOf,
      source: 'salary',
      key: ({ row, act }) => `${act}:${row.id}`,
      period: (document) => periodOf(dayOf(document)),
      draft: async (all) => {
        const chart = await ledger.chart();
        return all.map((each) => draftOf(each, chart));
      },
      refusal: 'PAYROLL_RETURN',
      // The entry of the return names its voucher.
      isLogged: false,
    });
  }

  async list(salaryId: number): Promise<SalaryReturn[]> {
    const { id } = await this.months.month(salaryId);
    const rows = await this.store.ofMonth(id);
    const documents = rows.flatMap((row): ReturnDocument[] => [
      { row, act: 'returned' },
      ...(row.repaidOn === null ? [] : [{ row, act: 'repaid' as const }]),
    ]);
    const found = await this.vouchers.find(documents);
    const voucherOf = (row: ReturnRow, act: ReturnDocument['act']) => {
      const document = documents.find((each) => each.row === row && each.act === act);
      return (document && found.get(document)) ?? null;
    };
    return rows.map((row) => ({
      id: row.id,
      version: row.version,
      employeeId: row.employeeId,
      number: row.number,
      name: row.name,
      amount: row.amount,
      returnedOn: row.returnedOn,
      liability: row.liability,
      voucher: voucherOf(row, 'returned'),
      repaidOn: row.repaidOn,
      repaidVoucher: voucherOf(row, 'repaid'),
    }));
  }

  /** @throws BusinessError PAYROLL_RETURN before the wages are paid, and beyond what was paid */
  async create(body: Of<'create'>['body']): Promise<SalaryReturn[]> {
    await this.sheets.hold();
    const month = await this.months.month(body.salaryId);
    const [payment] = await this.salaries.ofMonths([month], ['payWage']);
    const isPaid = payment && (await this.payments.vouchers.find([payment])).has(payment);
    if (!isPaid) {
      throw refused(`${monthText(month.period)}还没有发放工资的凭证，请先生成，再登记退回`);
    }
    requireAfter(payment.voucherDate, body.returnedOn);
    await this.requireSubject(body.bankSubjectId);
    await this.requirePaid(body);
    const { wagePayable, otherPayable } = payment.template.subjects;
    const liabilitySubjectId = body.liability === 'wage' ? wagePayable : otherPayable;
    if (liabilitySubjectId === null) {
      const title = returnLiabilityTitles[body.liability];
      throw refused(`模板“${payment.template.name}”没有选择${title}科目，请先修改模板`);
    }
    const { salaryId: _, ...fields } = body;
    const id = await this.store.insert({ ...fields, monthId: month.id, liabilitySubjectId });
    await this.make({ row: await this.store.get(id), act: 'returned' });
    return this.list(month.id);
  }

  /** @throws BusinessError PAYROLL_RETURN for one that was paid once more already, VERSION_STALE */
  async repay(id: number, { version, repaidOn, bankSubjectId }: Of<'repay'>['body']) {
    await this.sheets.hold();
    const row = await this.store.get(id);
    if (row.version !== version) throw new BusinessError('VERSION_STALE');
    if (row.repaidOn !== null) throw refused(`这笔退回的工资已在 ${row.repaidOn} 重新发放`);
    if (repaidOn < row.returnedOn) {
      throw refused(`重新发放的日期不能早于退回日期 ${row.returnedOn}`);
    }
    await this.requireSubject(bankSubjectId);
    await this.store.setRepaid(id, { on: repaidOn, bankSubjectId });
    await this.make({ row: await this.store.get(id), act: 'repaid' });
    return this.list(row.monthId);
  }

  /**
   * Takes back what was done last.
   * @throws BusinessError VERSION_STALE, and those of the ledger where the voucher can't be deleted
   */
  async remove(id: number, version: number): Promise<void> {
    await this.sheets.hold();
    const row = await this.store.get(id);
    if (row.version !== version) throw new BusinessError('VERSION_STALE');
    const document: ReturnDocument = { row, act: row.repaidOn === null ? 'returned' : 'repaid' };
    const voucher = (await this.vouchers.find([document])).get(document);
    await this.vouchers.remove(async () => [document]);
    if (document.act === 'repaid') {
      await this.store.setRepaid(id, { on: null, bankSubjectId: null });
    } else await this.store.remove(id);
    await this.log.record({
      action: `删除${titles[document.act]}`,
      object: nameOf(document),
      before: wordsOf(document, voucher?.title ?? ''),
    });
  }

  /** @throws BusinessError PAYROLL_VOUCHER while payments of the month have come back */
  async requireNone(monthId: number): Promise<void> {
    const [first] = await this.store.ofMonth(monthId);
    if (!first) return;
    const msg = `${first.number} ${first.name}的工资在 ${first.returnedOn} 退回，请先删除退回的工资，再删除发放工资的凭证`;
    throw new BusinessError('PAYROLL_VOUCHER', { msg });
  }

  private async make(document: ReturnDocument): Promise<void> {
    const { title } = await this.vouchers.make(async () => document);
    const action = document.act === 'returned' ? '登记退回工资' : titles.repaid;
    const after = wordsOf(document, title);
    await this.log.record({ action, object: nameOf(document), after });
  }

  private async requirePaid({ salaryId, employeeId, amount }: Of<'create'>['body']) {
    const net = await this.store.netOf(salaryId, employeeId);
    if (net === undefined) {
      throw new BusinessError('NOT_FOUND', { msg: '员工不在这个月的工资表中，请重新选择' });
    }
    const before = (await this.store.ofMonth(salaryId)).filter(
      (row) => row.employeeId === employeeId && row.repaidOn === null,
    );
    const returned = sumOf(before.map((row) => Money.parse(row.amount)));
    const left = Money.parse(net).minus(returned);
    const asked = Money.parse(amount);
    if (asked.isPositive && asked.compare(left) <= 0) return;
    throw refused(`退回金额应大于 0，且不超过已发放未退回的 ${formatMoney(left)}`);
  }

  private async requireSubject(id: number): Promise<void> {
    const msg = subjectProblem(id, await this.ledger.chart(), '银行科目');
    if (msg !== undefined) throw refused(msg);
  }
}

/** @throws BusinessError PAYROLL_RETURN for money that comes back before it was paid */
function requireAfter(paidOn: string, returnedOn: string): void {
  if (returnedOn >= paidOn) return;
  throw refused(
    `退回日期 ${returnedOn} 早于发放工资的凭证日期 ${paidOn}，请改退回日期，` +
      '或先把发放凭证的日期改为实际发放的日期',
  );
}

function dayOf({ row, act }: ReturnDocument): string {
  return act === 'returned' ? row.returnedOn : (row.repaidOn ?? row.returnedOn);
}

/** 2026-01 0002 陆建华 退回工资. */
function nameOf({ row, act }: ReturnDocument): string {
  return `${row.period} ${row.number} ${row.name} ${titles[act]}`;
}

function draftOf(document: ReturnDocument, chart: SetChart): DraftResult {
  const { row, act } = document;
  const bankSubjectId = act === 'returned' ? row.bankSubjectId : row.repaidBankSubjectId;
  if (bankSubjectId === null) throw new Error('a second payment names its account');
  // Everybody who may read vouchers reads the summary: no name stands beside what a person was paid.
  const summary = salarySummary(titles[act], row.period);
  const lines = returnedPayment(act, {
    amount: Money.parse(row.amount),
    bankSubjectId,
    liabilitySubjectId: row.liabilitySubjectId,
  });
  return {
    wordId: chart.wordId,
    voucherDate: dayOf(document),
    lines: ledgerLines(
      lines.map((line) => ({ ...line, summary })),
      chart,
    ),
  };
}

function wordsOf(document: ReturnDocument, voucher: string): Record<string, unknown> {
  const { row, act } = document;
  const day = act === 'returned' ? '退回日期' : '重新发放日期';
  const own = act === 'returned' ? { 记入科目: returnLiabilityTitles[row.liability] } : {};
  return { 金额: row.amount, [day]: dayOf(document), ...own, 凭证: voucher };
}
