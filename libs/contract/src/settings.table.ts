import { defineTable, wordRuleText } from '@mingzhang/rules';
import type { Member } from './account-sets.contract';
import type { Invitation } from './invitation.contract';
import { roleTitles } from './role';
import type {
  AccountingCategory,
  AccountingCategoryDetail,
  Currency,
  Subject,
  VoucherWord,
} from './settings.schema';

const stateOf = ({ status }: { readonly status: number }) => (status === 1 ? '启用' : '停用');

/** 科目. The screen adds the categories of a subject, because it has their names. */
export const subjectTable = defineTable<Subject>()({
  title: '科目',
  columns: [
    { key: 'code', kind: 'code', title: '科目编码', px: 140, fixed: true },
    {
      key: 'name',
      kind: 'text',
      title: '科目名称',
      isName: true,
      px: 190,
      fixed: true,
      grow: true,
    },
    { key: 'direction', kind: 'direction', title: '余额方向', px: 76 },
    { key: 'unit', kind: 'text', of: (row) => row.quantity?.unit, title: '数量单位', px: 80 },
    {
      key: 'currency',
      kind: 'text',
      of: ({ currencies }) => currencies.join(' '),
      title: '外币',
      px: 100,
    },
    { key: 'cash', kind: 'yesNo', title: '现金银行' },
    { key: 'status', kind: 'text', of: stateOf, title: '状态', px: 60, align: 'center' },
  ],
});

/** 凭证字. */
export const voucherWordTable = defineTable<VoucherWord>()({
  title: '凭证字',
  columns: [
    { key: 'word', kind: 'text', title: '凭证字', px: 120, fixed: true },
    { key: 'printTitle', kind: 'text', title: '打印标题', px: 160, grow: true },
    { key: 'isDefault', kind: 'yesNo', title: '默认', px: 100, align: 'left' },
    {
      key: 'rule',
      kind: 'text',
      of: wordRuleText,
      title: '规则',
      px: 260,
      grow: true,
    },
  ],
});

/** 币别 with the default rate for periods without their own. */
export const currencyTable = defineTable<Currency>()({
  title: '币别',
  columns: [
    { key: 'code', kind: 'code', title: '代码', px: 100, fixed: true },
    { key: 'name', kind: 'text', title: '名称', px: 160, grow: true },
    { key: 'exchangeRate', kind: 'rate', title: '汇率', px: 140 },
  ],
});

/** 辅助核算: the categories. */
export const accountingCategoryTable = defineTable<AccountingCategory>()({
  title: '辅助核算',
  columns: [
    { key: 'name', kind: 'text', title: '类别', px: 160, fixed: true },
    {
      key: 'origin',
      kind: 'text',
      of: ({ builtIn }) => (builtIn ? '系统内置' : '自定义'),
      title: '来源',
      px: 100,
    },
    {
      key: 'customColumns',
      kind: 'text',
      of: ({ customColumns }) => customColumns.join('、'),
      title: '自定义列',
      px: 200,
      grow: true,
    },
  ],
});

/** The items of a category, with the category's custom columns. */
export function itemTable(category: Pick<AccountingCategory, 'name' | 'customColumns'>) {
  return defineTable<AccountingCategoryDetail>()({
    title: category.name,
    columns: [
      { key: 'code', kind: 'code', title: '编码', px: 120, fixed: true },
      { key: 'name', kind: 'text', title: '名称', px: 220, share: 24, grow: true },
      ...category.customColumns.map((title, index) => ({
        key: `custom ${index}`,
        kind: 'text' as const,
        of: ({ customValues }: AccountingCategoryDetail) => customValues[index],
        title,
        px: 130,
      })),
      { key: 'remark', kind: 'text', title: '备注', px: 180, share: 16 },
      {
        key: 'status',
        kind: 'text',
        of: stateOf,
        title: '状态',
        px: 64,
        share: 5,
        align: 'center',
      },
    ],
  });
}

/** 成员 of the account set in use. */
export const memberTable = defineTable<Member>()({
  title: '成员',
  columns: [
    { key: 'realName', kind: 'text', title: '姓名', px: 140, fixed: true },
    { key: 'mobile', kind: 'code', title: '手机号', px: 140 },
    { key: 'role', kind: 'text', of: ({ role }) => roleTitles[role], title: '角色', px: 160 },
    { key: 'joinedAt', kind: 'moment', title: '加入时间', px: 160, grow: true },
  ],
});

/** 待接受的邀请. */
export const invitationTable = defineTable<Invitation>()({
  title: '待接受的邀请',
  columns: [
    { key: 'mobile', kind: 'code', title: '手机号', px: 140, fixed: true },
    { key: 'realName', kind: 'text', title: '姓名', px: 140 },
    { key: 'role', kind: 'text', of: ({ role }) => roleTitles[role], title: '角色', px: 120 },
    { key: 'inviterName', kind: 'text', title: '邀请人', px: 120 },
    { key: 'invitedAt', kind: 'moment', title: '邀请时间', px: 160, grow: true },
  ],
});
