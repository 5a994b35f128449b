import { Injectable } from '@nestjs/common';
import type { assetCheckCalls, AssetSummary, InputOf } from '@mingzhang/contract';
import { Money, sharesOf } from '@mingzhang/rules';
import { LedgerOfSet } from '../ledger-of-set';
import { SummaryQuery, type SummaryGroup } from './summary.query';

type Asked = InputOf<typeof assetCheckCalls.summary>['query'];
const amountKeys = [
  ...['openingOriginal', 'increase', 'decrease', 'closingOriginal', 'openingAccumulated'],
  ...['depreciation', 'accumulatedDecrease', 'closingAccumulated', 'impairment'],
] as const;
type Amounts = Readonly<Record<(typeof amountKeys)[number], Money>>;

/** A part of a group that stands in one row. */
interface Part extends Amounts {
  readonly key: number;
  readonly title: string;
  readonly count: number;
}

/** 固定资产汇总表, by type, department or subject. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly query: SummaryQuery,
    private readonly ledger: LedgerOfSet,
  ) {}

  /** @throws BusinessError UNAVAILABLE where the ledger does not name departments or subjects */
  async summary({ periodFrom, periodTo, by }: Asked): Promise<AssetSummary> {
    const chart = by === 'type' ? undefined : await this.ledger.chart();
    const titleOf = (part: Part): string => {
      if (!chart) return part.title;
      if (by === 'subject') return chart.subjectTitle(part.key);
      return part.key === 0 ? '未指定部门' : (chart.department(part.key) ?? `部门 ${part.key}`);
    };
    const groups = await this.query.groups({
      ...{ from: periodFrom, to: periodTo, byUses: by === 'department' },
    });
    const rows = new Map<number, Part[]>();
    for (const part of groups.flatMap((group) => partsOf(group, by))) {
      const same = rows.get(part.key);
      if (same) same.push(part);
      else rows.set(part.key, [part]);
    }
    const parts = [...rows.values()];
    return {
      rows: parts.flatMap((of) => {
        const [first] = of;
        return first ? [{ key: first.key, title: titleOf(first), ...told(of) }] : [];
      }),
      totals: told(parts.flat()),
    };
  }
}

function partsOf(group: SummaryGroup, by: Asked['by']): Part[] {
  if (by === 'type') return [{ ...group, key: group.typeId, title: group.typeName }];
  if (by === 'subject') return [{ ...group, key: group.assetSubjectId, title: '' }];
  const uses = group.uses.map(({ departmentId, share }) => ({
    ...{ departmentId, share: Money.parse(share) },
  }));
  const shared = new Map(amountKeys.map((key) => [key, sharesOf(group[key], uses)] as const));
  return uses.map(({ departmentId }, at) => ({
    ...(Object.fromEntries(
      amountKeys.map((key) => [key, shared.get(key)?.[at] ?? Money.zero]),
    ) as unknown as Amounts),
    ...{ key: departmentId ?? 0, title: '' },
    // A card is counted once, where its first department stands.
    count: at === 0 ? group.count : 0,
  }));
}

function told(parts: readonly Part[]) {
  const sum = (key: keyof Amounts) =>
    parts.reduce((total, part) => total.plus(part[key]), Money.zero);
  const net = sum('closingOriginal').minus(sum('closingAccumulated'));
  return {
    count: parts.reduce((total, { count }) => total + count, 0),
    ...(Object.fromEntries(amountKeys.map((key) => [key, sum(key).toString()])) as Record<
      keyof Amounts,
      string
    >),
    net: net.toString(),
  };
}
