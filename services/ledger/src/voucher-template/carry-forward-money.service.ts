import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CarryForwardLine, voucherTemplateCalls } from '@mingzhang/contract';
import {
  buildSubjectBalance,
  inOwnDirection,
  Money,
  templateAmounts,
  type SubjectBalanceRow,
  type TemplateMeasure,
} from '@mingzhang/rules';
import { BalanceQuery } from '../account-book/balance.query';
import { lineOf, VoucherTemplateService } from './voucher-template.service';

type Body = z.output<typeof voucherTemplateCalls.carryForwardMoney.body>;
type Subject = Awaited<ReturnType<BalanceQuery['subjects']>>[number];

interface Figures {
  readonly subjects: readonly Subject[];
  readonly figureOf: (subjectId: number, measure: TemplateMeasure) => Money;
}

/** Amounts that a template posts in a period, or the closing balances of subjects. */
@Injectable()
export class CarryForwardMoneyService {
  constructor(
    private readonly balances: BalanceQuery,
    private readonly templates: VoucherTemplateService,
  ) {}

  async amounts({ year, month, templateId, code }: Body): Promise<CarryForwardLine[]> {
    const period = `${year}-${String(month).padStart(2, '0')}`;
    return templateId === undefined
      ? this.ofSubjects(period, code ?? [])
      : this.ofTemplate(period, templateId);
  }

  private async ofTemplate(period: string, templateId: number): Promise<CarryForwardLine[]> {
    const { lines } = await this.templates.get(templateId);
    // Most templates read no balances.
    const reads = lines.some(({ amount }) => amount.kind === 'formula');
    const { figureOf } = reads ? await this.figures(period) : { figureOf: () => Money.zero };
    const amounts = templateAmounts(lines.map(lineOf), figureOf);
    return lines.map((line, index) => ({
      lineNo: index + 1,
      subjectId: line.subjectId,
      code: line.subjectCode,
      name: line.subjectName,
      side: line.side,
      amount: amounts[index]?.toString() ?? null,
    }));
  }

  private async ofSubjects(period: string, codes: readonly string[]): Promise<CarryForwardLine[]> {
    const { subjects, figureOf } = await this.figures(period);
    const wanted = new Set(codes);
    return subjects
      .filter(({ code }) => wanted.has(code))
      .map(({ id, code, fullName, direction }) => ({
        lineNo: null,
        subjectId: id,
        code,
        name: fullName,
        side: direction,
        amount: figureOf(id, 'closing').toString(),
      }));
  }

  /** Figures of every subject, children added up; balances in the subject's own direction. */
  private async figures(period: string): Promise<Figures> {
    const subjects = await this.balances.subjects();
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const leaves = await this.balances.balances({ periodFrom: period, periodTo: period });
    const table = buildSubjectBalance(
      { subjects, rows: leaves.filter(({ subjectId }) => known.has(subjectId)) },
      { showZero: true },
    );
    const rows = new Map(table.rows.map((row) => [row.subjectId, row]));
    return {
      subjects,
      figureOf: (subjectId, measure) => {
        const row = rows.get(subjectId);
        const direction = known.get(subjectId)?.direction;
        if (!row || !direction) return Money.zero;
        if (measure === 'debit' || measure === 'credit') return row[measure];
        return inOwnDirection(netOf(row, measure), direction);
      },
    };
  }
}

function netOf(row: SubjectBalanceRow, measure: 'opening' | 'closing'): Money {
  return measure === 'opening'
    ? row.openingDebit.minus(row.openingCredit)
    : row.closingDebit.minus(row.closingCredit);
}
