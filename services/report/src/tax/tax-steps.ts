import { Injectable } from '@nestjs/common';
import { filingStateTitles, taxTitles } from '@mingzhang/rules';
import { stateAfter, type FilingAct } from '@mingzhang/rules/tax-filing';
import { BusinessError, OperationLog } from '@mingzhang/server';
import { TaxStore, type FilingChange } from './tax-store';
import { spanTitle } from './tax-told';
import type { Standing } from './tax.service';

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

/** Takes a declaration from one state to the next, once for each version, and says so in the log. */
@Injectable()
export class TaxSteps {
  constructor(
    private readonly store: TaxStore,
    private readonly log: OperationLog,
  ) {}

  /**
   * @param also what else belongs to the step, told in the log: done once the step is the only one of its version
   * @throws BusinessError TAX_STATE, VERSION_STALE
   */
  async take(
    { act, action, standing, version, told = {}, was = {} }: Step,
    change: Partial<FilingChange>,
    also: () => Promise<Readonly<Record<string, unknown>>> = () => Promise.resolve({}),
  ): Promise<void> {
    const { owed, kept } = standing;
    requireVersion(standing, version);
    const state = requireState(act, standing);
    const written = await this.store.write(
      owed,
      { periodFrom: owed.periodFrom, version },
      {
        handRows: kept?.handRows ?? [],
        declaredNo: kept?.declaredNo ?? null,
        filedOn: kept?.filedOn ?? null,
        paidOn: kept?.paidOn ?? null,
        paidAmount: kept?.paidAmount ?? null,
        ...change,
        state,
      },
    );
    if (!written) throw new BusinessError('VERSION_STALE');
    const done = await also();
    await this.log.record({
      action,
      object: `${taxTitles[owed.kind]} ${spanTitle(owed.periodFrom, owed.periodTo)}`,
      before: { filingState: filingStateTitles[kept?.state ?? 'todo'], ...was },
      after: { filingState: filingStateTitles[state], ...told, ...done },
    });
  }
}

/**
 * What follows is reckoned from what was read; an act on a version that was not the one read would be one on a state that it
 * has not seen. Comes before all else.
 * @throws BusinessError VERSION_STALE
 */
export function requireVersion({ kept }: Standing, version: number): void {
  if ((kept?.version ?? 0) !== version) throw new BusinessError('VERSION_STALE');
}

/** @returns the state that follows. @throws BusinessError TAX_STATE */
export function requireState(act: FilingAct, { kept }: Standing) {
  const next = stateAfter(kept?.state ?? 'todo', act);
  if ('state' in next) return next.state;
  throw new BusinessError('TAX_STATE', { msg: next.refused });
}

/** @throws BusinessError INVALID_BODY */
export function requireDay(problem: string | undefined): void {
  if (problem !== undefined) throw new BusinessError('INVALID_BODY', { msg: problem });
}
