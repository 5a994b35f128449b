import { defineTable } from '@mingzhang/rules';

/** A row of the working paper of a difference: of the question, an item, a reason or its draft. */
export interface CulpritPaperRow {
  readonly part: string;
  readonly title: string;
  readonly booked: string | null;
  readonly known: string | null;
  readonly difference: string | null;
  readonly text: string;
  readonly vouchers: string;
}

/** 差额核对底稿: the question, the differences, their possible reasons and the corrections. */
export const culpritTable = defineTable<CulpritPaperRow>()({
  title: '差额核对底稿',
  columns: [
    { key: 'part', kind: 'text', title: '部分', px: 110, fixed: true },
    { key: 'title', kind: 'text', title: '内容', px: 260, grow: true },
    { key: 'booked', kind: 'money', title: '账面', px: 130 },
    { key: 'known', kind: 'money', title: '应为', px: 130 },
    { key: 'difference', kind: 'money', title: '差额', px: 120 },
    { key: 'text', kind: 'text', title: '依据', px: 420 },
    { key: 'vouchers', kind: 'text', title: '凭证', px: 160 },
  ],
});
