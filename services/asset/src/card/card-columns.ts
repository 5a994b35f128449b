import type { SetChart, TableColumn } from '@mingzhang/server';
import type { AssetRow } from '@mingzhang/contract';
import {
  addMethodTitles,
  assetStatusTitles,
  methodTitles,
  Money,
  percentText,
} from '@mingzhang/rules';
import { supplierText } from './card-told';
import { expenseSubjectsText } from './card-uses';
import type { CardRecord } from './card.entity';

/** A card with what its row of the list says of it. */
export interface FiledCard {
  readonly row: AssetRow;
  readonly card: CardRecord;
  readonly chart: SetChart;
  /** Names of 供应商 by id. */
  readonly suppliers: ReadonlyMap<number, string>;
}

interface CardColumn extends TableColumn<CardColumnKey> {
  /** The cell of the export; a column without one is only read. */
  readonly of?: (filed: FiledCard) => string;
}

export type CardColumnKey =
  | ('code' | 'name' | 'type' | 'specification' | 'startUse' | 'addMethod' | 'originalValue')
  | ('tax' | 'residualRate' | 'residualValue' | 'lifeMonths' | 'lifeYears' | 'usedMonths')
  | ('accumulated' | 'impairment' | 'method' | 'totalUnits' | 'usedUnits' | 'workUnit')
  | ('department' | 'expenseSubject' | 'assetSubject' | 'accumulatedSubject')
  | ('impairmentSubject' | 'clearingSubject' | 'settlementSubject' | 'quantity' | 'unit')
  | ('location' | 'keeper' | 'supplier' | 'remark' | 'net' | 'status');

const titleOf = (id: number | null, chart: SetChart) => (id === null ? '' : chart.subjectTitle(id));
/** As the month ends: with what is worn off, so that the rest is worn off as here where the card is read again. */
const unitsOf = ({ method }: AssetRow, units: string) =>
  method === 'units' ? Money.parse(units).toExactText() : '';
const figure = { kind: 'figure' as const };

/**
 * Columns of card lists by their titles here, and by what other products (用友、金蝶、畅捷通、柠檬云 and the like) call
 * them. A file is recognised by its headings alone.
 */
export const cardColumns: readonly CardColumn[] = [
  {
    key: 'code',
    title: '资产编号',
    required: true,
    of: ({ row }) => row.code,
    aliases: ['资产编码', '卡片编号', '卡片编码', '固定资产编号', '固定资产编码', '编号', '编码'],
  },
  {
    key: 'name',
    title: '资产名称',
    required: true,
    of: ({ row }) => row.name,
    aliases: ['固定资产名称', '卡片名称', '名称'],
  },
  {
    key: 'type',
    title: '资产类别',
    required: true,
    of: ({ row }) => row.typeName,
    aliases: ['固定资产类别', '资产类别名称', '类别名称', '类别', '资产类型', '资产分类'],
  },
  {
    key: 'specification',
    title: '规格型号',
    of: ({ row }) => row.specification,
    aliases: ['规格', '型号'],
  },
  {
    key: 'startUse',
    title: '开始使用日期',
    kind: 'date',
    required: true,
    of: ({ row }) => row.startUse,
    aliases: [
      '入账日期',
      '启用日期',
      '使用日期',
      '开始使用时间',
      '开始日期',
      '购入日期',
      '购置日期',
      '取得日期',
      '投入使用日期',
    ],
  },
  {
    key: 'addMethod',
    title: '增加方式',
    of: ({ card }) => addMethodTitles[card.addMethod],
    aliases: ['取得方式', '来源', '资产来源'],
  },
  {
    key: 'originalValue',
    title: '原值',
    required: true,
    ...figure,
    of: ({ row }) => row.originalValue,
    aliases: [
      '资产原值',
      '固定资产原值',
      '期初原值',
      '原值(本位币)',
      '本币原值',
      '入账价值',
      '原价',
    ],
  },
  {
    key: 'tax',
    title: '税额',
    of: ({ card }) => card.tax,
    ...figure,
    aliases: ['进项税额', '可抵扣税额'],
  },
  {
    key: 'residualRate',
    title: '残值率',
    of: ({ row }) => percentText(row.residualRate),
    aliases: ['净残值率', '预计净残值率', '预计残值率', '残值率(%)', '净残值率(%)', '残值率%'],
  },
  {
    key: 'residualValue',
    title: '预计净残值',
    ...figure,
    aliases: ['净残值', '预计残值', '残值'],
  },
  {
    key: 'lifeMonths',
    title: '预计使用月份',
    of: ({ row }) => String(row.lifeMonths),
    ...figure,
    aliases: [
      '使用年限(月)',
      '预计使用期数',
      '预计使用期间数',
      '预计使用月数',
      '使用月限',
      '使用月数',
      '预计使用期间',
      '折旧期限',
      '折旧月数',
      '使用期限(月)',
      '预计使用年限(月)',
      '摊销月数',
    ],
  },
  {
    key: 'lifeYears',
    title: '使用年限',
    ...figure,
    aliases: ['预计使用年限', '使用年限(年)', '预计使用年限(年)', '折旧年限', '摊销年限'],
  },
  {
    key: 'usedMonths',
    title: '已折旧月份',
    of: ({ row }) => String(row.usedMonths),
    ...figure,
    aliases: [
      '已提折旧期数',
      '已折旧期数',
      '已计提月份',
      '已计提期数',
      '已提月份',
      '已使用期间数',
      '已计提期间数',
      '已使用月份',
      '已折旧期间数',
      '已折旧月数',
      '已摊销月份',
      '已使用期数',
    ],
  },
  {
    key: 'accumulated',
    title: '累计折旧',
    of: ({ row }) => row.accumulated,
    ...figure,
    aliases: [
      '期初累计折旧',
      '累计折旧额',
      '累计折旧(摊销)',
      '已提折旧',
      '累计摊销',
      '期初累计折旧额',
    ],
  },
  {
    key: 'impairment',
    title: '减值准备',
    of: ({ row }) => row.impairment,
    ...figure,
    aliases: ['期初减值准备', '累计减值准备', '减值准备金额'],
  },
  {
    key: 'method',
    title: '折旧方法',
    of: ({ row }) => methodTitles[row.method],
    aliases: ['摊销方法', '计提方法'],
  },
  {
    key: 'totalUnits',
    title: '预计总工作量',
    of: ({ row }) => unitsOf(row, row.totalUnits),
    ...figure,
    aliases: ['工作总量', '总工作量'],
  },
  {
    key: 'usedUnits',
    title: '已完成工作量',
    of: ({ row }) => unitsOf(row, row.usedUnits),
    ...figure,
    aliases: ['累计工作量', '已用工作量'],
  },
  {
    key: 'workUnit',
    title: '工作量单位',
    of: ({ card }) => card.workUnit,
  },
  {
    key: 'department',
    title: '使用部门',
    of: ({ row }) => row.departments,
    aliases: ['部门', '使用单位', '部门名称', '使用部门名称', '所属部门'],
  },
  {
    key: 'expenseSubject',
    title: '折旧费用科目',
    of: ({ card, chart }) => expenseSubjectsText(card.uses, chart),
    aliases: ['费用科目', '折旧科目', '对应折旧科目', '折旧费科目', '折旧(摊销)费用科目'],
  },
  {
    key: 'assetSubject',
    title: '资产科目',
    of: ({ card, chart }) => titleOf(card.assetSubjectId, chart),
    aliases: ['固定资产科目', '资产对应科目'],
  },
  {
    key: 'accumulatedSubject',
    title: '累计折旧科目',
    of: ({ card, chart }) => titleOf(card.accumulatedSubjectId, chart),
    aliases: ['累计折旧(摊销)科目', '累计摊销科目'],
  },
  {
    key: 'impairmentSubject',
    title: '减值科目',
    of: ({ card, chart }) => titleOf(card.impairmentSubjectId, chart),
    aliases: ['减值准备科目'],
  },
  {
    key: 'clearingSubject',
    title: '清理科目',
    of: ({ card, chart }) => titleOf(card.clearingSubjectId, chart),
    aliases: ['资产清理科目', '固定资产清理科目'],
  },
  {
    key: 'settlementSubject',
    title: '对方科目',
    of: ({ card, chart }) => titleOf(card.settlementSubjectId, chart),
    aliases: ['购入对方科目', '资产购入对方科目'],
  },
  { key: 'quantity', title: '数量', of: ({ row }) => String(row.quantity), ...figure },
  {
    key: 'unit',
    title: '计量单位',
    of: ({ row }) => row.unit,
    aliases: ['单位'],
  },
  {
    key: 'location',
    title: '存放地点',
    of: ({ row }) => row.location,
    aliases: ['存放位置', '地点', '使用地点'],
  },
  {
    key: 'keeper',
    title: '保管人',
    of: ({ row }) => row.keeper,
    aliases: ['使用人', '责任人', '保管员', '负责人'],
  },
  {
    key: 'supplier',
    title: '供应商',
    of: ({ card, suppliers }) => supplierText(card.supplierId, suppliers),
    aliases: ['供应商名称', '供货商', '供货单位', '购入单位', '销售单位'],
  },
  { key: 'remark', title: '备注', of: ({ row }) => row.remark, aliases: ['说明'] },
  {
    key: 'net',
    title: '净值',
    of: ({ row }) => row.net,
    ...figure,
    aliases: ['资产净值', '期初净值'],
  },
  {
    key: 'status',
    title: '状态',
    of: ({ row }) => assetStatusTitles[row.status],
    aliases: ['使用状态', '使用状况', '资产状态'],
  },
];
