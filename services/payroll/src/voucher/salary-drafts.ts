import { Injectable } from '@nestjs/common';
import { auxiliaryKey, Money } from '@mingzhang/rules';
import {
  salarySummary,
  salaryVoucher,
  salaryVoucherTitles,
  type BookedPerson,
  type SalaryLine,
} from '@mingzhang/rules/payroll';
import type { DraftResult, SetChart, VoucherDraft } from '@mingzhang/server';
import { documentTitle, type SalaryDocument } from './salary-document';
import { VoucherStore } from './voucher-store';

/** A line with the summary that its voucher has. */
export type DraftLine = SalaryLine & { readonly summary: string };

/** A voucher of a month by its rule. */
interface SalaryDraft {
  readonly lines: readonly DraftLine[];
  /** Why it cannot be made; undefined where it can. */
  readonly problem: string | undefined;
}

/** The vouchers of months by the rule, each month read once. */
@Injectable()
export class SalaryDrafts {
  constructor(private readonly store: VoucherStore) {}

  /** In the order of the documents. */
  async draft(documents: readonly SalaryDocument[]): Promise<SalaryDraft[]> {
    const people = new Map<number, readonly BookedPerson[]>();
    for (const { month } of documents) {
      if (!people.has(month.id)) people.set(month.id, await this.store.people(month.id));
    }
    return documents.map((each) => {
      const { month, kind, template } = each;
      const summary = salarySummary(salaryVoucherTitles[kind], month.period);
      if (month.state === 'draft') {
        const problem = `${documentTitle(each)}不能生成：工资表还没有确认，请先确认工资表`;
        return { lines: [], problem };
      }
      const { lines, problems } = salaryVoucher(kind, people.get(month.id) ?? [], template);
      return { lines: lines.map((line) => ({ ...line, summary })), problem: problems[0] };
    });
  }

  /**
   * Those with something to book, or with a voucher that may change; all where none has an amount, to be
   * refused.
   */
  async withAmounts(
    asked: readonly SalaryDocument[],
    known: ReadonlyMap<SalaryDocument, unknown>,
  ): Promise<readonly SalaryDocument[]> {
    const drafts = await this.draft(asked);
    const found = asked.filter((document, at) => {
      const draft = drafts[at];
      return known.has(document) || draft?.problem !== undefined || draft?.lines.length !== 0;
    });
    return found.length > 0 ? found : asked;
  }

  /** The same as the documents of the service make them. */
  async vouchers(documents: readonly SalaryDocument[], chart: SetChart): Promise<DraftResult[]> {
    const drafts = await this.draft(documents);
    return drafts.map(({ lines, problem }, at): DraftResult => {
      if (problem !== undefined) return { problem };
      const voucherDate = documents[at]?.voucherDate ?? '';
      return { wordId: chart.wordId, voucherDate, lines: ledgerLines(lines, chart) };
    });
  }
}

/** Lines with the items that their subjects keep; those that differ in nothing else are one. */
export function ledgerLines(lines: SalaryDraft['lines'], chart: SetChart): VoucherDraft['lines'] {
  const known = new Map<string, { readonly line: SalaryDraft['lines'][number]; amount: Money }>();
  const itemsOf = ({ subjectId, departmentId }: SalaryLine) =>
    chart.itemsOf(subjectId, { departmentId });
  for (const line of lines) {
    const key = `${line.side} ${line.subjectId} ${auxiliaryKey(itemsOf(line))}`;
    const before = known.get(key);
    known.set(key, { line, amount: before ? before.amount.plus(line.amount) : line.amount });
  }
  return [...known.values()].map(({ line, amount }) => ({
    summary: line.summary,
    subjectId: line.subjectId,
    debit: line.side === 'debit' ? amount.toString() : '0',
    credit: line.side === 'credit' ? amount.toString() : '0',
    auxiliary: itemsOf(line),
  }));
}
