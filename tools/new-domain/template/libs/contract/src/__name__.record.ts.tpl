import { check{{pascal}} } from '@mingzhang/rules';
import { amountField, dateField, defineRecord, textField, titlesOfFields, type RecordOf } from './record';

/** {{title}}: what people fill in. Contract, table, files, log and form follow from it. */
export const {{camel}}Record = defineRecord({
  title: '{{title}}',
  nameOf: ({ code, name }) => `${code} ${name}`,
  searched: ['code', 'name'],
  check: check{{pascal}},
  fields: {
    code: textField({ title: '编码', max: 20 }),
    name: textField({ title: '名称', max: 100 }),
    amount: amountField({ title: '金额' }),
    date: dateField({ title: '日期' }),
  },
});
export type {{pascal}}Fields = RecordOf<typeof {{camel}}Record>;

/** Titles of request fields in refusals. Fields of requests that are no fields of the record are added here. */
export const {{camel}}FieldTitles: Readonly<Record<string, string>> = {
  ...titlesOfFields({{camel}}Record.fields),
};
