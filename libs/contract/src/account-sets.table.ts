import { defineTable, periodTitle } from '@mingzhang/rules';
import type { AccountSetRow } from './account-sets.contract';
import { roleTitles } from './role';

/** 账套 with the state of their books, as far as the ledger answers. */
export const accountSetTable = defineTable<AccountSetRow>()({
  title: '账套',
  columns: [
    {
      key: 'companyName',
      kind: 'text',
      title: '公司名称',
      isName: true,
      px: 184,
      fixed: true,
      grow: true,
    },
    { key: 'creditCode', kind: 'code', title: '统一社会信用代码', px: 166 },
    { key: 'addressTitle', kind: 'text', title: '所在地区', px: 150 },
    {
      key: 'kind',
      kind: 'text',
      of: ({ accountingStandards, vatType }) =>
        `${accountingStandards === 0 ? '小企业' : '企业'} · ${
          vatType === 0 ? '小规模' : '一般纳税人'
        }`,
      title: '准则 / 纳税人',
      px: 158,
    },
    {
      key: 'period',
      kind: 'text',
      of: ({ state }) => (state?.currentPeriod ? periodTitle(state.currentPeriod) : '—'),
      title: '当前期间',
      px: 112,
    },
    {
      key: 'vouchers',
      kind: 'code',
      of: ({ state }) => String(state?.voucherCount ?? '—'),
      title: '本期凭证',
      px: 80,
      align: 'right',
    },
    {
      key: 'members',
      kind: 'code',
      of: ({ state }) => String(state?.memberCount ?? '—'),
      title: '成员',
      px: 56,
      align: 'right',
    },
    { key: 'role', kind: 'text', of: ({ role }) => roleTitles[role], title: '我的角色', px: 96 },
    { key: 'deletedAt', kind: 'moment', title: '删除时间', px: 150 },
    { key: 'restorableUntil', kind: 'moment', title: '可恢复至', px: 150 },
  ],
});
