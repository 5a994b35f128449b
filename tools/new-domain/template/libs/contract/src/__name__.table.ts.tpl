import { defineTable } from '@mingzhang/rules';
import type { {{pascal}}Row } from './{{name}}.contract';

/** {{title}}: the list, on the screen, in files and on paper. */
export const {{camel}}Table = defineTable<{{pascal}}Row>()({
  title: '{{title}}',
  columns: [
    { key: 'code', kind: 'code', title: '编码', px: 120, fixed: true },
    { key: 'name', kind: 'text', title: '名称', px: 220, share: 24, grow: true },
    { key: 'amount', kind: 'money', title: '金额' },
    { key: 'date', kind: 'date', title: '日期' },
    { key: 'voucher', kind: 'text', title: '凭证', px: 140 },
  ],
});
