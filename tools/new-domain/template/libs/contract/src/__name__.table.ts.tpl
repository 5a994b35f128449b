import { defineTable } from '@mingzhang/rules';
import type { {{pascal}}Row } from './{{name}}.contract';
import { {{camel}}Record } from './{{name}}.record';
import { listColumns } from './record';

/** {{title}}: the list, on the screen, in files and on paper. */
export const {{camel}}Table = defineTable<{{pascal}}Row>()({
  title: {{camel}}Record.title,
  columns: [
    ...listColumns({{camel}}Record, {
      code: { isCode: true, px: 120, fixed: true },
      name: { px: 220, share: 24, grow: true },
      amount: {},
      date: {},
    }),
    { key: 'voucher', kind: 'text', title: '凭证', px: 140 },
  ],
});
