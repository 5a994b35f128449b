import { Injectable } from '@nestjs/common';
import type { InputOf, taxCalls, TaxDetail, TaxHandRow } from '@mingzhang/contract';
import { addMonths, filingStateTitles, firstDayOf, Money, taxTitles } from '@mingzhang/rules';
import {
  dayProblem,
  handProblems,
  paymentProblem,
  stateAfter,
  type FilingAct,
} from '@mingzhang/rules/tax-filing';
import { BusinessError, OperationLog, refuse } from '@mingzhang/server';
import { TaxStore, type FilingChange } from './tax-store';
import { TaxService, type Standing } from './tax.service';
import { figuresOf, isRipe, spanTitle, totalsOf } from './tax-told';

type Body<Name extends 'prepare' | 'file' | 'pay' | 'back'> = InputOf<
  (typeof taxCalls)[Name]
>['body'];

interface Step {
  readonly act: FilingAct;
  readonly action: string;
  readonly standing: Standing;
  readonly version: number;
  /** What the log tells besides the state. */
  readonly told?: Readonly<Record<string, unknown>>;
  /** What was so until now. */
  readonly was?: Readonly<Record<string, unknown>>;
}

/** The steps of a declaration: prepared, declared at the bureau, paid; and back one by one. */
@Injectable()
export class TaxActs {
  constructor(
    private readonly taxes: TaxService,
    private readonly store: TaxStore,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError TAX_STATE, INVALID_BODY with the rows, VERSION_STALE */
  async prepare({ rows, version, ...key }: Body<'prepare'>): Promise<TaxDetail> {
    const standing = await this.taxes.standing(key);
    const problems = handProblems(standing.filled.form, rows);
    if (problems.length > 0) {
      refuse(
        'INVALID_BODY',
        problems.map((each) => ({ code: 'INVALID_BODY', ...each })),
      );
    }
    const titles = new Map(standing.filled.form.rows.map(({ line, title }) => [line, title]));
    await this.take(
      {
        ...{ act: 'prepare', action: '准备申报', standing, version },
        told: rows.length > 0 ? { handRows: rows.map((row) => rowText(row, titles)) } : {},
      },
      { handRows: rows },
    );
    return this.taxes.detail(key);
  }

  /**
   * Keeps the figures as they stand, which are those that whoever declared them has seen.
   * @throws BusinessError TAX_STATE, INVALID_BODY, VERSION_STALE
   */
  async file({ filedOn, figures, version, ...key }: Body<'file'>): Promise<TaxDetail> {
    const standing = await this.taxes.standing(key);
    const { owed, filled, rows, today } = standing;
    requireState('file', standing);
    if (!isRipe(owed.periodTo, today)) {
      const msg = `所属期到 ${owed.periodTo} 才结束，结束以后才能申报`;
      throw new BusinessError('TAX_STATE', { msg });
    }
    requireDay(
      dayProblem('申报日期', filedOn, { today, after: firstDayOf(addMonths(owed.periodTo, 1)) }),
    );
    const totals = totalsOf(filled);
    if (figures !== figuresOf(rows)) {
      const now = totals.payable === null ? '' : `，现为应补（退）税额 ${totals.payable}`;
      const msg = `您打开以后账面数有变动${now}。请刷新后核对各栏金额，与已申报的一致再登记`;
      throw new BusinessError('TAX_STATE', { msg });
    }
    const declaredNo = await this.store.declare(owed, { form: filled.form.title, rows, ...totals });
    await this.take(
      {
        act: 'file',
        action: '登记已申报',
        standing,
        version,
        told: { filedOn, taxPayable: totals.payable },
      },
      { declaredNo, filedOn },
    );
    return this.taxes.detail(key);
  }

  /** @throws BusinessError TAX_STATE, INVALID_BODY, VERSION_STALE */
  async pay({ paidOn, amount, version, ...key }: Body<'pay'>): Promise<TaxDetail> {
    const standing = await this.taxes.standing(key);
    const { kept, today } = standing;
    requireState('pay', standing);
    const after = kept?.filedOn ?? today;
    requireDay(dayProblem('缴纳日期', paidOn, { today, after }));
    const payable = kept?.payable == null ? null : Money.parse(kept.payable);
    const wrong = paymentProblem(Money.parse(amount), payable);
    if (wrong !== undefined) throw new BusinessError('INVALID_BODY', { msg: wrong });
    await this.take(
      { act: 'pay', action: '登记已缴纳', standing, version, told: { paidOn, amount } },
      { paidOn, paidAmount: amount },
    );
    return this.taxes.detail(key);
  }

  /** @throws BusinessError TAX_STATE, VERSION_STALE */
  async back({ reason, version, ...key }: Body<'back'>): Promise<TaxDetail> {
    const standing = await this.taxes.standing(key);
    const state = requireState('back', standing);
    const { kept } = standing;
    const was = {
      filed: { paidOn: kept?.paidOn, amount: kept?.paidAmount },
      prepared: { filedOn: kept?.filedOn, taxPayable: kept?.payable },
      ...{ todo: {}, paid: {} },
    }[state];
    await this.take(
      { act: 'back', action: '退回申报', standing, version, told: { reason }, was },
      {
        ...(state === 'paid' ? {} : { paidOn: null, paidAmount: null }),
        ...(state === 'prepared' ? { filedOn: null, declaredNo: null } : {}),
      },
    );
    return this.taxes.detail(key);
  }

  private async take(
    { act, action, standing, version, told = {}, was = {} }: Step,
    change: Partial<FilingChange>,
  ): Promise<void> {
    const { owed, kept } = standing;
    const state = requireState(act, standing);
    const written = await this.store.write(
      owed,
      { periodFrom: owed.periodFrom, version },
      {
        ...{ handRows: kept?.handRows ?? [], declaredNo: kept?.declaredNo ?? null },
        ...{ filedOn: kept?.filedOn ?? null, paidOn: kept?.paidOn ?? null },
        ...{ paidAmount: kept?.paidAmount ?? null, ...change, state },
      },
    );
    if (!written) throw new BusinessError('VERSION_STALE');
    await this.log.record({
      action,
      object: `${taxTitles[owed.kind]} ${spanTitle(owed.periodFrom, owed.periodTo)}`,
      before: { filingState: filingStateTitles[kept?.state ?? 'todo'], ...was },
      after: { filingState: filingStateTitles[state], ...told },
    });
  }
}

/** @returns the state that follows */
function requireState(act: FilingAct, { kept }: Standing) {
  const next = stateAfter(kept?.state ?? 'todo', act);
  if ('state' in next) return next.state;
  throw new BusinessError('TAX_STATE', { msg: next.refused });
}

function requireDay(problem: string | undefined): void {
  if (problem !== undefined) throw new BusinessError('INVALID_BODY', { msg: problem });
}

function rowText(
  { line, amount, remark }: TaxHandRow,
  titles: ReadonlyMap<number, string>,
): string {
  return `第 ${line} 栏 ${titles.get(line) ?? ''} ${amount}（${remark}）`;
}
