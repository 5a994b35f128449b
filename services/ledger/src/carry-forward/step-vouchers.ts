import { Injectable } from '@nestjs/common';
import type { SourcedVoucher } from '@mingzhang/contract';
import { VoucherSourceService } from '../voucher-source/voucher-source.service';
import { type PostedStep, sourceOfStep } from './posted-steps';
import type { Step } from './step-state';
import { voucherOf } from './step-voucher';

/** Replaces and deletes the stored vouchers of steps. */
@Injectable()
export class StepVouchers {
  constructor(private readonly vouchers: VoucherSourceService) {}

  /**
   * Replaces the vouchers of a step part by part, and deletes those it no longer needs.
   * @returns additional vouchers; the caller posts them with those of other steps
   */
  async renew(
    { proposal, skipped, posted }: Step,
    at: { readonly period: string; readonly wordId: number },
  ): Promise<SourcedVoucher[]> {
    const wanted = (skipped ? [] : proposal.vouchers).map((lines, index) => ({
      part: index + 1,
      source: sourceOfStep(at.period, proposal.id, index + 1),
      voucher: voucherOf(lines, at),
    }));
    const standing = posted?.vouchers ?? [];
    const stands = new Set(standing.map(({ part }) => part));
    for (const { part, source, voucher } of wanted) {
      if (stands.has(part)) await this.vouchers.replace({ source, voucher });
    }
    if (posted) {
      const vouchers = standing.filter(({ part }) => part > wanted.length);
      await this.remove(at.period, [{ ...posted, vouchers }]);
    }
    return wanted
      .filter(({ part }) => !stands.has(part))
      .map(({ source, voucher }) => ({ source, voucher }));
  }

  /** Deletes all vouchers of the steps, the last one first, so that no number gaps remain. */
  async remove(period: string, steps: readonly PostedStep[]): Promise<void> {
    const vouchers = steps.flatMap(({ stepId, vouchers: parts }) =>
      parts.map(({ id, part }) => ({ id, source: sourceOfStep(period, stepId, part) })),
    );
    for (const { source } of vouchers.sort((a, b) => b.id - a.id)) {
      await this.vouchers.remove(source);
    }
  }
}
