import { Injectable } from '@nestjs/common';
import type { StepLine } from '@mingzhang/contract';
import { parseAuxiliaryKey, groupBy } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { carryForwardKind } from '../voucher/voucher-source.rule';

export interface PostedLine {
  readonly summary: string;
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly quantity: string | null;
  readonly foreignAmount: string | null;
}

interface StepVoucher {
  /** From 1; more than one if the lines are too many for one voucher. */
  readonly part: number;
  readonly id: number;
  readonly title: string;
  readonly amount: string;
  readonly auditState: 'unaudited' | 'audited';
}

/** The vouchers of a step: one, or several parts of one that was too long. */
export interface PostedStep {
  readonly stepId: string;
  /** In the order of their parts; at least one. */
  readonly vouchers: readonly StepVoucher[];
  /** Lines of all its vouchers. */
  readonly lines: readonly PostedLine[];
}

interface PostedRow extends Omit<PostedLine, 'subjectId' | 'auxiliaryKey'> {
  readonly source_key: string;
  readonly id: number;
  readonly title: string;
  readonly amount: string;
  readonly audit_state: 'unaudited' | 'audited';
  readonly subject_id: number;
  readonly auxiliary_key: string;
}

/**
 * Source of a step's voucher. It makes the voucher unique per month, step and part; the first part
 * has no number.
 */
export function sourceOfStep(period: string, stepId: string, part = 1) {
  const key = `${period}/${stepId}`;
  return { kind: carryForwardKind, key: part === 1 ? key : `${key}/${part}` };
}

/** The step and part in a source key; neither months nor step ids contain a slash. */
export function stepOfKey(key: string): { readonly stepId: string; readonly part: number } {
  const [, stepId = '', part = '1'] = key.split('/');
  return { stepId, part: Number(part) };
}

/** Reads the vouchers of the steps of a month and names their lines. */
@Injectable()
export class PostedSteps {
  constructor(private readonly scope: AccountSetScope) {}

  async load(period: string, stepIds: readonly string[]): Promise<PostedStep[]> {
    const rows = await this.scope.query<PostedRow>(
      `select v.source_key, v.id, w.word || '-' || v.code as title, v.amount,
         case when v.audited_at is null then 'unaudited' else 'audited' end as audit_state,
         l.summary, l.subject_id, l.auxiliary_key, l.currency, l.debit, l.credit, l.quantity,
         l.foreign_amount as "foreignAmount"
       from ledger.voucher v
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
       where v.account_set_id = $1 and v.source_kind = $2
         and split_part(v.source_key, '/', 1) = $3
         and split_part(v.source_key, '/', 2) = any($4::text[])
       order by v.id, l.line_no`,
      [this.scope.accountSetId, carryForwardKind, period, stepIds],
      'posted-steps',
    );
    return [...groupBy(rows, (row) => stepOfKey(row.source_key).stepId)].map(
      ([stepId, stepRows]) => {
        const vouchers = [...groupBy(stepRows, ({ id }) => id).values()].map(
          (lines): StepVoucher => {
            const [{ id, title, amount, source_key: key, audit_state: auditState }] = lines as [
              PostedRow,
            ];
            return { part: stepOfKey(key).part, id, title, amount, auditState };
          },
        );
        return {
          stepId,
          vouchers: vouchers.sort((a, b) => a.part - b.part),
          lines: stepRows.map(
            ({ subject_id: subjectId, auxiliary_key: auxiliaryKey, ...line }) => ({
              subjectId,
              auxiliaryKey,
              summary: line.summary,
              currency: line.currency,
              debit: line.debit,
              credit: line.credit,
              quantity: line.quantity,
              foreignAmount: line.foreignAmount,
            }),
          ),
        };
      },
    );
  }

  /** Names of all items in keys, by their ids. */
  async itemNames(keys: readonly string[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(keys)].flatMap((key) => Object.values(parseAuxiliaryKey(key)));
    if (ids.length === 0) return new Map();
    const rows = await this.scope.query<{ id: number; name: string }>(
      `select id, name from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
      'item-names',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async namedLines(
    lines: readonly Omit<PostedLine, 'foreignAmount'>[],
    subjectOf: (id: number) => { readonly code: string; readonly fullName: string } | undefined,
    baseCurrency: string,
  ): Promise<StepLine[]> {
    const names = await this.itemNames(lines.map(({ auxiliaryKey }) => auxiliaryKey));
    return lines.map(({ summary, subjectId, auxiliaryKey, currency, debit, credit, quantity }) => {
      const auxiliary = parseAuxiliaryKey(auxiliaryKey);
      const subject = subjectOf(subjectId);
      return {
        summary,
        subjectId,
        subjectCode: subject?.code ?? '',
        debit,
        credit,
        quantity,
        subjectName: subject?.fullName ?? '',
        auxiliary,
        auxiliaryTitle: Object.values(auxiliary)
          .map((id) => names.get(id) ?? '')
          .join('、'),
        currency: currency === baseCurrency ? null : currency,
      };
    });
  }
}
