import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CarryForwardLine, voucherTemplateCalls } from '@mingzhang/contract';
import {
  closingOf,
  inOwnDirection,
  Money,
  periodAt,
  rolledBalances,
  templateAmounts,
  type TemplateMeasure,
} from '@mingzhang/rules';
import type { LedgerSubject } from '../balance/balance.query';
import { SeenBalances } from '../balance/seen-balances';
import { lineOf, VoucherTemplateService } from './voucher-template.service';

type Body = z.output<typeof voucherTemplateCalls.carryForwardMoney.body>;

interface Figures {
  readonly subjects: readonly LedgerSubject[];
  readonly figureOf: (subjectId: number, measure: TemplateMeasure) => Money;
}

/** Amounts that a template posts in a period, or the closing balances of subjects. */
@Injectable()
export class CarryForwardMoneyService {
  constructor(
    private readonly balances: SeenBalances,
    private readonly templates: VoucherTemplateService,
  ) {}

  async amounts({ year, month, templateId, code }: Body): Promise<CarryForwardLine[]> {
    const period = periodAt({ year, month });
    return templateId === undefined
      ? this.ofSubjects(period, code ?? [])
      : this.ofTemplate(period, templateId);
  }

  private async ofTemplate(period: string, templateId: number): Promise<CarryForwardLine[]> {
    const { lines } = await this.templates.get(templateId);
    // Only templates with formulas read balances; most have none.
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

  /** Figures of every subject with its descendants; balances on the subject's own side. */
  private async figures(period: string): Promise<Figures> {
    const subjects = await this.balances.subjects();
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const leaves = await this.balances.balances({ periodFrom: period, periodTo: period });
    const nets = rolledBalances(known, leaves);
    return {
      subjects,
      figureOf: (subjectId, measure) => {
        const net = nets.get(subjectId);
        const direction = known.get(subjectId)?.direction;
        if (!net || !direction) return Money.zero;
        if (measure === 'debit' || measure === 'credit') return net[measure];
        return inOwnDirection(
          measure === 'opening' ? net.opening : closingOf(net.opening, net),
          direction,
        );
      },
    };
  }
}
