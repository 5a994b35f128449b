/** 盘点结果 of a card: not counted yet, found, or not to be found. */
export const stockResultTitles = { pending: '未盘', found: '已盘', missing: '盘亏' } as const;
export type StockResult = keyof typeof stockResultTitles;
export const stockResults = Object.keys(stockResultTitles) as [StockResult, ...StockResult[]];

/** 状况 that somebody sees an asset in. */
export const stockConditionTitles = {
  inUse: '在用',
  idle: '闲置',
  mend: '待修',
  scrap: '待报废',
} as const;
export type StockCondition = keyof typeof stockConditionTitles;
export const stockConditions = Object.keys(stockConditionTitles) as [
  StockCondition,
  ...StockCondition[],
];

/** Where an asset is, who keeps it and in which state; of several departments each. */
interface StockPlace {
  readonly departmentIds: readonly number[];
  readonly location: string;
  readonly keeper: string;
  readonly isIdle: boolean;
}

/** What somebody saw; null is as the books have it. */
export interface StockSeen {
  readonly departmentId: number | null;
  readonly location: string | null;
  readonly keeper: string | null;
  readonly condition: StockCondition | null;
}

/** What is proposed for a difference, in the order in which it is to be done. */
export const stockActTitles = {
  shortage: '按盘亏处置',
  scrap: '按报废处置',
  department: '部门转移',
  edit: '修改地点、保管人',
  status: '修改使用状态',
  mend: '安排修理',
} as const;
export type StockAct = keyof typeof stockActTitles;
export const stockActs = Object.keys(stockActTitles) as [StockAct, ...StockAct[]];

interface StockProposal {
  readonly act: StockAct;
  /** The card says so already. */
  readonly isDone: boolean;
}

/** The card as it is now: it may have been changed since it was counted, or be gone. */
export interface CardNow extends StockPlace {
  readonly isGone: boolean;
}

/** As seen, without what the books say as well: where a card is shared, any of its departments is right. */
export function seenBeside(expected: StockPlace, seen: StockSeen): StockSeen {
  const { departmentId, location, keeper, condition } = seen;
  const usual: StockCondition = expected.isIdle ? 'idle' : 'inUse';
  return {
    departmentId:
      departmentId !== null && expected.departmentIds.includes(departmentId) ? null : departmentId,
    location: location === expected.location ? null : location,
    keeper: keeper === expected.keeper ? null : keeper,
    condition: condition === usual ? null : condition,
  };
}

/**
 * What is to be done about what was counted: 盘亏 and 报废 are disposals, another department is a change (its
 * depreciation is booked elsewhere from the next month on, DR08), place and keeper are edited; nothing for a card that
 * was found as the books have it. A card that goes is not transferred before.
 */
export function stockProposals(
  { result, seen }: { readonly result: StockResult; readonly seen: StockSeen },
  now: CardNow,
): StockProposal[] {
  const { departmentId, location, keeper, condition } = seen;
  const to = (act: StockAct, isDone: boolean) => ({ act, isDone: isDone || now.isGone });
  if (result === 'pending') return [];
  if (result === 'missing') return [to('shortage', false)];
  if (condition === 'scrap') return [to('scrap', false)];
  const isPlaced =
    (location === null || location === now.location) && (keeper === null || keeper === now.keeper);
  return [
    ...(departmentId === null ? [] : [to('department', now.departmentIds.includes(departmentId))]),
    ...(location === null && keeper === null ? [] : [to('edit', isPlaced)]),
    ...(condition === 'idle' ? [to('status', now.isIdle)] : []),
    ...(condition === 'inUse' ? [to('status', !now.isIdle)] : []),
    // Whether it was mended, no card tells.
    ...(condition === 'mend' ? [to('mend', false)] : []),
  ];
}
