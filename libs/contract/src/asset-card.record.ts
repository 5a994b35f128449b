import {
  addMethodTitles,
  assetAddMethods,
  depreciationMethods,
  methodTitles,
  type AssetAddMethod,
  type DepreciationMethod,
} from '@mingzhang/rules';
import { assetUses } from './asset-use.schema';
import {
  amountField,
  choiceField,
  countField,
  dateField,
  defineRecord,
  flagField,
  optionalAmountField,
  optionalQuantityField,
  optionalReferenceField,
  optionalTextField,
  ownField,
  rateField,
  referenceField,
  textField,
  withDefault,
  type RecordOf,
} from './record';

const subject = { to: 'subject', message: '请选择科目' };
const isSettled = true;
/** 更多: what no figure depends on. */
const section = 'more';

/** Words of other products. */
const methodWords: Readonly<Record<string, DepreciationMethod>> = {
  直线法: 'straightLine',
  年限平均法: 'straightLine',
  平均年限法一: 'straightLine',
  双倍余额递减: 'doubleDeclining',
  年限总和法: 'sumOfYears',
  不提折旧: 'none',
  不折旧: 'none',
};
const addWords: Readonly<Record<string, AssetAddMethod>> = {
  购买: 'bought',
  外购: 'bought',
  直接购入: 'bought',
  在建工程: 'constructed',
  投资转入: 'invested',
  捐赠: 'donated',
  自制: 'selfBuilt',
  融资租赁: 'leased',
};

/**
 * 资产卡片: what people fill in. Once a card has been depreciated or changed here, only changes (资产变动) alter its
 * settled fields (DR14). Amounts in yuan.
 */
export const assetCardRecord = defineRecord({
  title: '资产卡片',
  nameOf: ({ code, name }) => `${code} ${name}`,
  searched: ['code', 'name', 'specification', 'keeper', 'invoiceNumber'],
  fields: {
    code: textField({
      title: '资产编号',
      shortTitle: '编码',
      max: 40,
      file: {
        aliases: [
          '资产编码',
          '卡片编号',
          '卡片编码',
          '固定资产编号',
          '固定资产编码',
          '编号',
          '编码',
        ],
      },
    }),
    name: textField({
      title: '资产名称',
      shortTitle: '名称',
      max: 100,
      file: { aliases: ['固定资产名称', '卡片名称', '名称'] },
    }),
    typeId: referenceField({
      title: '资产类别',
      to: 'assetType',
      isSettled,
      file: {
        key: 'type',
        aliases: ['固定资产类别', '资产类别名称', '类别名称', '类别', '资产类型', '资产分类'],
      },
    }),
    specification: optionalTextField({
      title: '规格型号',
      max: 100,
      file: { aliases: ['规格', '型号'] },
    }),
    location: optionalTextField({
      section,
      title: '存放地点',
      max: 100,
      file: { aliases: ['存放位置', '地点', '使用地点'] },
    }),
    keeper: optionalTextField({
      section,
      title: '保管人',
      max: 40,
      file: { aliases: ['使用人', '责任人', '保管员', '负责人'] },
    }),
    unit: optionalTextField({ section, title: '计量单位', max: 20, file: { aliases: ['单位'] } }),
    remark: optionalTextField({ section, title: '备注', max: 500, file: { aliases: ['说明'] } }),
    /** Of the purchase; several cards may have one invoice. */
    invoiceNumber: optionalTextField({
      section,
      title: '发票号码',
      max: 40,
      file: { aliases: ['发票号', '购入发票号码', '发票编号'] },
    }),
    supplierId: optionalReferenceField({
      title: '供应商',
      to: 'item',
      file: {
        key: 'supplier',
        aliases: ['供应商名称', '供货商', '供货单位', '购入单位', '销售单位'],
      },
    }),
    startUse: dateField({
      title: '开始使用日期',
      isSettled,
      file: {
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
    }),
    addMethod: choiceField({
      title: '增加方式',
      choices: assetAddMethods,
      titles: addMethodTitles,
      words: addWords,
      file: { isRequired: false, aliases: ['取得方式', '来源', '资产来源'] },
    }),
    /** Information only: one card wears off as one. */
    quantity: withDefault(countField({ section, title: '数量', least: 1, most: 1_000_000 }), 1),
    /** Without deductible tax. */
    originalValue: amountField({
      title: '原值',
      isSettled,
      file: {
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
    }),
    /** 进项税额, for the voucher of the purchase. */
    tax: optionalAmountField({ title: '税额', file: { aliases: ['进项税额', '可抵扣税额'] } }),
    residualRate: rateField({
      title: '残值率',
      isSettled,
      file: {
        isRequired: false,
        aliases: ['净残值率', '预计净残值率', '预计残值率', '残值率(%)', '净残值率(%)', '残值率%'],
      },
    }),
    lifeMonths: countField({
      title: '预计使用月份',
      least: 0,
      most: 1200,
      unit: '个月',
      isSettled,
      file: {
        isRequired: false,
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
    }),
    method: choiceField({
      title: '折旧方法',
      choices: depreciationMethods,
      titles: methodTitles,
      words: methodWords,
      isSettled,
      file: { isRequired: false, aliases: ['摊销方法', '计提方法'] },
    }),
    /** 预计总工作量 and what of it was done before the entry, in `workUnit`; 工作量法 only. */
    totalUnits: optionalQuantityField({
      title: '预计总工作量',
      isSettled,
      file: { aliases: ['工作总量', '总工作量'] },
    }),
    usedUnits: optionalQuantityField({
      title: '已完成工作量',
      isSettled,
      file: { aliases: ['累计工作量', '已用工作量'] },
    }),
    workUnit: optionalTextField({ title: '工作量单位', max: 20 }),
    /** Taken over: months, depreciation and impairment before the first month here. */
    usedMonths: {
      ...withDefault(
        countField({
          title: '已折旧月份',
          least: 0,
          most: 1200,
          isSettled,
          file: {
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
        }),
        0,
      ),
      // Only of a card that is taken over.
      logValue: (months: number) => (months === 0 ? null : months),
    },
    openingAccumulated: optionalAmountField({
      title: '期初累计折旧',
      isSettled,
      file: {
        key: 'accumulated',
        heading: '累计折旧',
        aliases: [
          '期初累计折旧',
          '累计折旧额',
          '累计折旧(摊销)',
          '已提折旧',
          '累计摊销',
          '期初累计折旧额',
        ],
      },
    }),
    openingImpairment: optionalAmountField({
      title: '期初减值准备',
      isSettled,
      file: {
        key: 'impairment',
        heading: '减值准备',
        aliases: ['期初减值准备', '累计减值准备', '减值准备金额'],
      },
    }),
    assetSubjectId: referenceField({
      title: '资产科目',
      ...subject,
      isSettled,
      file: { key: 'assetSubject', isRequired: false, aliases: ['固定资产科目', '资产对应科目'] },
    }),
    accumulatedSubjectId: optionalReferenceField({
      title: '累计折旧科目',
      ...subject,
      isSettled,
      file: { key: 'accumulatedSubject', aliases: ['累计折旧(摊销)科目', '累计摊销科目'] },
    }),
    impairmentSubjectId: optionalReferenceField({
      title: '减值科目',
      ...subject,
      isSettled,
      file: { key: 'impairmentSubject', aliases: ['减值准备科目'] },
    }),
    clearingSubjectId: optionalReferenceField({
      title: '清理科目',
      ...subject,
      isSettled,
      file: { key: 'clearingSubject', aliases: ['资产清理科目', '固定资产清理科目'] },
    }),
    /** 对方科目 of the purchase: 银行存款, 应付账款. */
    settlementSubjectId: optionalReferenceField({
      title: '对方科目',
      to: 'subject',
      file: { key: 'settlementSubject', aliases: ['购入对方科目', '资产购入对方科目'] },
    }),
    uses: ownField({ title: '使用部门', schema: assetUses, sql: 'jsonb', isSettled }),
    isIdle: flagField({ title: '闲置', isSettled, file: 'none' }),
    /** 税前一次性扣除 (财政部 税务总局公告2023年第37号); the books stay as they are. */
    isDeductedAtOnce: flagField({ title: '一次性扣除', file: 'none' }),
  },
});
export type AssetFields = RecordOf<typeof assetCardRecord>;
