import { z } from 'zod';
import { amount, amountIn, id, isoDate, text } from './common.schema';
import { defineImportKind } from './jobs.contract';
import { recordCalls, recordVoucherCalls } from './record-calls';

/** What people fill in of a record of {{title}}; a row of a file is checked by the same. */
export const {{camel}}Fields = {
  code: text('编码', 20),
  name: text('名称', 100),
  amount: amountIn,
  date: isoDate,
};
export const {{camel}}Body = z.strictObject({{camel}}Fields);
export type {{pascal}}Fields = z.output<typeof {{camel}}Body>;

const shown = z.strictObject({
  id,
  version: z.number().int(),
  code: z.string(),
  name: z.string(),
  amount,
  date: z.string(),
  /** The voucher that it has made: 2026-01 记-3. */
  voucher: z.string().nullable(),
});
export type {{pascal}}Row = z.output<typeof shown>;

/** Jobs that bring records from a file. */
export const {{camel}}Import = defineImportKind(
  { kind: '{{schema}}-record', title: '导入{{title}}' },
  {},
);

const record = {
  path: '/{{name}}',
  title: '{{title}}',
  shown,
  ...({ view: '{{service}}.view', manage: '{{service}}.manage' } as const),
};

export const {{camel}}Calls = {
  ...recordCalls({ ...record, fields: {{camel}}Fields }),
  ...recordVoucherCalls(record),
};
