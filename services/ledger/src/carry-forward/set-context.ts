import {
  type ClosingContext,
  codeUnder,
  parseCodeRule,
  type TaxpayerKinds,
  vatTypeAt,
  chartCodeRule,
} from '@mingzhang/rules';
import { salesSubjects } from '@mingzhang/rules/statements';
import { type AccountSetScope, BusinessError } from '@mingzhang/server';
import { addedColumn, type AddedColumn, addedParameters } from '../balance/added-subjects';

/** The settings of an account set that closing needs. */
export interface SetRow {
  readonly accounting_standards: 0 | 1;
  readonly kinds: TaxpayerKinds;
  readonly base_currency: string;
  readonly enabled: string;
  readonly code_rule: string;
  readonly added: AddedColumn;
}

/** @throws BusinessError NOT_FOUND */
export async function loadSet(scope: AccountSetScope): Promise<SetRow> {
  const set = await scope.one<SetRow>(
    `select a.accounting_standards, a.base_currency, a.code_rule,
       jsonb_build_object('vatType', a.vat_type, 'changes', a.vat_changes) as kinds,
       to_char(a.enable_date, 'YYYY-MM') as enabled, ${addedColumn(2)}
     from ledger.account_set a where a.account_set_id = $1`,
    [scope.accountSetId, ...addedParameters],
  );
  if (!set) throw new BusinessError('NOT_FOUND', { msg: '账套不存在，请重新选择账套' });
  return set;
}

/**
 * Context shared by the steps of a month, by the kind of taxpayer and the income statement of
 * `period`.
 */
export function contextOf(
  set: SetRow,
  period: string,
): Omit<ClosingContext, 'period' | 'rates'> & { readonly sales: readonly string[] } {
  const own = parseCodeRule(set.code_rule);
  const standard = set.accounting_standards;
  const codeOf = (code: string) => codeUnder(code, parseCodeRule(chartCodeRule), own);
  return {
    standard,
    vatType: vatTypeAt(set.kinds, period),
    baseCurrency: set.base_currency,
    enabled: set.enabled,
    codeOf,
    sales: salesSubjects({ standard, period, codeOf, added: set.added ?? [] }),
  };
}
