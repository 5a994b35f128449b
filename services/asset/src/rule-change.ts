import type { AssetChangeIn } from '@mingzhang/contract';
import { type AssetChange, Money, type Period } from '@mingzhang/rules';

/** What figures depend on of a change; undefined where it is none of them: 部门, 科目, 类别, 使用状态. */
export function ruleChange(change: AssetChangeIn, period: Period): AssetChange | undefined {
  switch (change.kind) {
    case 'increase':
    case 'decrease':
    case 'impairment':
    case 'accumulatedAdjust':
      return { period, kind: change.kind, amount: Money.parse(change.amount) };
    case 'partial':
    case 'split':
      return { period, kind: 'partial', amount: Money.parse(change.amount) };
    case 'residual':
      return { period, kind: 'residual', residualRate: Money.parse(change.residualRate) };
    case 'life':
      return { period, kind: 'life', lifeMonths: change.lifeMonths };
    case 'method': {
      const { method, totalUnits } = change;
      const units = totalUnits === null ? {} : { totalUnits: Money.parse(totalUnits) };
      return { period, kind: 'method', method, ...units };
    }
    case 'sale':
    case 'scrap':
    case 'shortage':
    case 'invest':
    case 'donate':
      return { period, kind: 'dispose' };
    case 'department':
    case 'subject':
    case 'type':
    case 'status':
      return undefined;
  }
}
