import {
  assetKinds,
  assetKindTitles,
  depreciationMethods,
  methodTitles,
  typeProblems,
} from '@mingzhang/rules';
import {
  choiceField,
  countField,
  defineRecord,
  optionalReferenceField,
  rateField,
  referenceField,
  textField,
  type RecordOf,
} from './record';

const subject = { to: 'subject', message: '请选择科目' };

/** 资产类别: what a new card of the type begins with. */
export const assetTypeRecord = defineRecord({
  title: '资产类别',
  nameOf: ({ code, name }) => `${code} ${name}`,
  searched: ['code', 'name'],
  check: typeProblems,
  fields: {
    code: textField({ title: '类别编码', shortTitle: '编码', max: 20 }),
    name: textField({ title: '类别名称', shortTitle: '名称', max: 60 }),
    kind: choiceField({
      title: '资产种类',
      shortTitle: '类型',
      choices: assetKinds,
      titles: assetKindTitles,
    }),
    method: choiceField({
      title: '折旧方法',
      choices: depreciationMethods,
      titles: methodTitles,
    }),
    /** 0: 不计提折旧 has no life. */
    lifeMonths: countField({ title: '预计使用月份', least: 0, most: 1200, unit: '个月' }),
    residualRate: rateField({ title: '残值率' }),
    /** 固定资产, 无形资产, 长期待摊费用. */
    assetSubjectId: referenceField({ title: '资产科目', ...subject }),
    /** 累计折旧, 累计摊销; none for what is written off directly (长期待摊费用) or not at all. */
    accumulatedSubjectId: optionalReferenceField({ title: '累计折旧科目', ...subject }),
    /** 减值准备; 企业会计准则 only. */
    impairmentSubjectId: optionalReferenceField({ title: '减值科目', ...subject }),
    /** 固定资产清理. */
    clearingSubjectId: optionalReferenceField({ title: '清理科目', ...subject }),
    /** 折旧费用科目 of cards whose departments name none. */
    expenseSubjectId: optionalReferenceField({ title: '折旧费用科目', ...subject }),
  },
});
export type AssetTypeFields = RecordOf<typeof assetTypeRecord>;
