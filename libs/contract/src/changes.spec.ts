import { z } from 'zod';
import { allCalls } from '.';
import type { Call } from './call';
import {
  changedFields,
  changesOf,
  declaredFields,
  defineRecord,
  optionalTextField,
  textField,
} from './record';

/**
 * Fields that a change sets to a fixed value when the request leaves them out. Every released page sends them. A new
 * field must not be added here: the pages of the version before do not know it and would erase it.
 */
const KNOWN = [
  'accountSets.update: creditCode, address, industry, confirmed',
  'subject.update: auxiliary, auxiliaryRequired, currencies, quantity, cash, status, moveTo',
  'voucherTemplate.update: wordId, remark',
  'voucher.update: attachmentCount, remark',
  'reportTemplate.update: code',
  'reportTemplate.updateItem: type, indent, heading, bold, memo, decimals, mark, formula',
];

const changes = Object.entries<Call>(allCalls).flatMap(([name, { method, body }]) =>
  method === 'PUT' && body instanceof z.ZodObject && 'id' in body.shape
    ? [{ name, shape: body.shape as Record<string, z.ZodType> }]
    : [],
);

const record = defineRecord({
  title: '合同',
  nameOf: ({ code }) => code,
  searched: ['code'],
  fields: {
    code: textField({ title: '编号', max: 5 }),
    note: optionalTextField({ title: '备注', max: 5 }),
  },
});
const change = z.strictObject(changesOf(record));

describe('a request that changes a record', () => {
  it('leaves out no field that the service would then set to a fixed value', () => {
    const set = changes.flatMap(({ name, shape }) => {
      const fields = Object.entries(shape).filter(([, field]) => {
        const { success, data } = field.safeParse(undefined);
        return success && data !== undefined;
      });
      return fields.length === 0 ? [] : [`${name}: ${fields.map(([key]) => key).join(', ')}`];
    });
    expect(changes.length).toBeGreaterThan(15);
    expect(set).toEqual(KNOWN);
  });

  it('keeps a field that it leaves out, and clears one that it sends empty', () => {
    const before = { code: 'A1', note: '旧', id: 7 };
    const after = (body: object) => changedFields(record, before, change.parse(body));
    expect(after({ code: 'A2' })).toEqual({ code: 'A2', note: '旧' });
    expect(after({ code: 'A2', note: '' })).toEqual({ code: 'A2', note: '' });
  });

  it('is checked like a new record in the fields that it sends', () => {
    const messages = (body: object) =>
      change.safeParse(body).error?.issues.map(({ message }) => message);
    expect(messages({ code: 'A1', note: '一二三四五六' })).toEqual(['备注最多 5 个字']);
    expect(messages({ note: null })).toEqual(['请填写编号', '备注应为文字']);
  });

  it('has the declared fields of an answer, and no other one', () => {
    expect(declaredFields(record, { code: 'A1', note: '', added: 'later' } as never)).toEqual({
      code: 'A1',
      note: '',
    });
  });
});
