import { z } from 'zod';
import { id } from './common.schema';
import { defineImportKind } from './jobs.contract';
import { recordCalls, recordVoucherCalls } from './record-calls';
import { {{camel}}Record } from './{{name}}.record';

const shown = z.strictObject({
  id,
  version: z.number().int(),
  ...{{camel}}Record.shape,
  /** The voucher that it has made: 2026-01 记-3. */
  voucher: z.string().nullable(),
});
export type {{pascal}}Row = z.output<typeof shown>;

/** Jobs that bring records from a file. */
export const {{camel}}Import = defineImportKind(
  { kind: '{{schema}}-record', title: '导入{{title}}' },
  {},
);

const calls = {
  path: '/{{name}}',
  title: '{{title}}',
  view: '{{service}}.view',
  manage: '{{service}}.manage',
  shown,
} as const;

export const {{camel}}Calls = {
  ...recordCalls({ ...calls, record: {{camel}}Record }),
  ...recordVoucherCalls(calls),
};
