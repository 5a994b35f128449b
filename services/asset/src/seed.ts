import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import type { DemoBooks } from '@mingzhang/server';

type ChangeIn = RequestOf<typeof assetChangeCalls.create>['body']['change'];
type CardIn = RequestOf<typeof assetsCalls.importCards>['body']['cards'][number];

/** A card that the demo company had before its books begin. */
interface TakenOver {
  readonly code: string;
  readonly name: string;
  /** Of the type. */
  readonly type: string;
  readonly originalValue: string;
  readonly lifeMonths: number;
  readonly usedMonths: number;
  readonly accumulated: string;
  /** 折旧费用科目 by code, with their shares. */
  readonly uses: Readonly<Record<string, string>>;
  readonly location: string;
  readonly keeper: string;
}

const office = { 560205: '1' };
const sales = { 560112: '1' };

/** Their sums are the opening balances of 1601, 1602 and, less what is written off, 1801. */
const takenOver: readonly TakenOver[] = [
  {
    code: 'GD0001',
    name: '门店货架',
    type: '03',
    originalValue: '60000',
    lifeMonths: 60,
    usedMonths: 20,
    accumulated: '19870',
    uses: sales,
    location: '一号门店',
    keeper: '张三',
  },
  {
    code: 'GD0002',
    name: '配送货车',
    type: '04',
    originalValue: '200000',
    lifeMonths: 48,
    usedMonths: 12,
    accumulated: '47500',
    uses: sales,
    location: '车库',
    keeper: '李明',
  },
  {
    code: 'GD0003',
    name: '收银服务器',
    type: '05',
    originalValue: '30000',
    lifeMonths: 36,
    usedMonths: 12,
    accumulated: '9500',
    uses: { 560112: '0.7', 560205: '0.3' },
    location: '机房',
    keeper: '陈晓',
  },
  {
    code: 'GD0004',
    name: '冷藏展示柜',
    type: '03',
    originalValue: '96000',
    lifeMonths: 60,
    usedMonths: 15,
    accumulated: '22800',
    uses: sales,
    location: '一号门店',
    keeper: '张三',
  },
  ...['A', 'B', 'C'].map((letter, at) => ({
    code: `GD000${5 + at}`,
    name: `笔记本电脑 ${letter}`,
    type: '05',
    lifeMonths: 36,
    originalValue: '6000',
    usedMonths: 20,
    accumulated: at === 0 ? '3166.66' : '3166.67',
    uses: office,
    location: '办公室',
    keeper: '王素芬',
  })),
  {
    code: 'GD0008',
    name: '自动打包线',
    type: '02',
    originalValue: '76000',
    lifeMonths: 120,
    usedMonths: 18,
    accumulated: '10830',
    uses: sales,
    location: '仓库',
    keeper: '李明',
  },
  {
    code: 'DT0001',
    name: '门店装修',
    type: '21',
    originalValue: '108000',
    lifeMonths: 36,
    usedMonths: 8,
    accumulated: '24000',
    uses: { 560199: '1' },
    location: '',
    keeper: '',
  },
];

/** 办公电脑 that the demo company buys in these of its months, by a voucher of its own. */
const bought = { every: 5, at: 2, day: 15, originalValue: '9600' };
const isBoughtIn = (index: number) => index % bought.every === bought.at;
const codeOf = (index: number) => `GD00${10 + index}`;

/** 资产卡片 of the demo company: what it had before, and the computers that it buys. */
export async function seedDemo({ months, subjectId, call }: DemoBooks): Promise<void> {
  const types = new Map(
    (await call(assetTypeCalls.list, { query: {} })).map((type) => [type.code, type]),
  );
  const [first = ''] = months;
  const cardOf = (
    typeCode: string,
    { uses, ...given }: Partial<Omit<CardIn, 'uses'>> & Pick<TakenOver, 'code' | 'name' | 'uses'>,
  ): CardIn => {
    const type = types.get(typeCode);
    if (!type) throw new Error(`the demo company has no type ${typeCode}`);
    const { assetSubjectId, accumulatedSubjectId, impairmentSubjectId, clearingSubjectId } = type;
    return {
      typeId: type.id,
      method: type.method,
      residualRate: type.residualRate,
      assetSubjectId,
      accumulatedSubjectId,
      impairmentSubjectId,
      clearingSubjectId,
      addMethod: 'bought',
      startUse: `${first}-01`,
      originalValue: '0',
      lifeMonths: type.lifeMonths,
      ...given,
      uses: Object.entries(uses).map(([code, share]) => ({
        departmentId: null,
        share,
        expenseSubjectId: subjectId(code),
      })),
    };
  };
  const old = takenOver.map(({ type, accumulated, usedMonths, ...card }) =>
    cardOf(type, {
      ...card,
      usedMonths,
      openingAccumulated: accumulated,
      addMethod: 'opening',
      // In use from the month before the first one that wears off.
      startUse: `${addMonths(first, -usedMonths - 1)}-10`,
    }),
  );
  const computers = months.flatMap((month, index) =>
    isBoughtIn(index)
      ? [
          cardOf('05', {
            code: codeOf(index),
            name: '办公电脑',
            uses: office,
            location: '办公室',
            startUse: `${month}-${bought.day}`,
            originalValue: bought.originalValue,
            settlementSubjectId: subjectId('1002'),
            tax: '1248',
            keeper: '王素芬',
          }),
        ]
      : [],
  );
  await call(assetsCalls.importCards, { body: { cards: [...old, ...computers] } });
}

/**
 * The computers get the vouchers that bought them, and in the last month, which nobody has depreciated yet, cards change
 * in ways that no voucher of the company follows from.
 */
export async function endDemo({ months, subjectId, call }: DemoBooks): Promise<void> {
  const period = months.at(-1) ?? '';
  const { records } = await call(assetsCalls.page, { query: {}, body: { period } });
  const computers = new Set(
    months.flatMap((_, index) => (isBoughtIn(index) ? [codeOf(index)] : [])),
  );
  for (const { id, code } of records) {
    if (!computers.has(code)) continue;
    const query = { document: 'card' as const, id };
    const { vouchers } = await call(assetCheckCalls.fitting, { query });
    const voucher = vouchers.find(({ misfit }) => misfit === null);
    if (voucher)
      await call(assetsCalls.relate, { params: { id }, query: { voucherId: voucher.id } });
  }
  const sold = { departmentId: null, share: '1', expenseSubjectId: subjectId('560112') };
  const changes: readonly (readonly [code: string, note: string, change: ChangeIn])[] = [
    ['GD0007', '调配给门店使用', { kind: 'department', uses: [sold] }],
    ['GD0008', '复核使用寿命，比原估计短两年', { kind: 'life', lifeMonths: 96 }],
    ['GD0001', '门店调整布局，暂时停用', { kind: 'status', isIdle: true }],
  ];
  for (const [code, note, change] of changes) {
    const card = records.find((each) => each.code === code);
    if (!card) continue;
    const { id: assetId, version } = card;
    const body = { assetId, version, date: `${period}-08`, note, change };
    await call(assetChangeCalls.create, { body });
  }
}
