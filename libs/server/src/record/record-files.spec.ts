import {
  amountField,
  defineImportKind,
  defineRecord,
  optionalTextField,
  referenceField,
  textField,
} from '@mingzhang/contract';
import { defineTable } from '@mingzhang/rules';
import type { JobHandler } from '../job';
import { unzipped } from '../testing/unzipped';
import { RecordFiles } from './record-files';
import { loggedFields } from './record-log';

interface Agreement {
  readonly code: string;
  readonly subjectId: number;
  readonly amount: string;
  readonly note: string;
}

const record = defineRecord({
  title: '合同',
  nameOf: ({ code }) => code,
  searched: ['code'],
  fields: {
    code: textField({ title: '编号', max: 20 }),
    subjectId: referenceField({ title: '科目', to: 'subject' }),
    amount: amountField({ title: '金额' }),
    note: optionalTextField({ title: '备注', max: 20 }),
  },
});
const kind = defineImportKind({ kind: 'ledger-agreement', title: '导入合同' }, {});
const table = defineTable<Agreement>()({
  title: '合同',
  columns: [{ key: 'code', kind: 'code', title: '编号' }],
});

/** Imports a file of comma-separated values, with a chart of the subjects 1001 and 1002, of which 1002 is closed. */
async function importFile(text: string) {
  const handlers: JobHandler<never>[] = [];
  const created: Agreement[] = [];
  const entries: { readonly after?: unknown }[] = [];
  const records = {
    title: '合同',
    table: { record },
    byField: async () => new Map(),
    createAll: async (rows: readonly Agreement[]) => void created.push(...rows),
    logged: (fields: Agreement, nameOf: never) => loggedFields(record, fields, nameOf),
  };
  const tools = {
    handlers: { add: (_: unknown, handler: JobHandler<never>) => void handlers.push(handler) },
    log: { record: async (entry: object) => void entries.push(entry) },
  };
  const lookUp = jest.fn(async () => ({
    idOf: (_: string, code: string) =>
      new Map([
        ['1001', 1],
        ['1002', 2],
      ]).get(code),
    nameOf: (_: string, id: number) => `科目 ${id}`,
    check: ({ subjectId }: Agreement) =>
      subjectId === 2 ? [{ code: 'SUBJECT', field: 'subjectId', msg: '科目已停用' }] : [],
  }));
  const files = new RecordFiles(tools as never, records as never, {
    importKind: kind,
    access: 'voucher.view',
    table,
    code: 'code',
    lookUp,
  });
  let report: unknown;
  await handlers[0]?.run({
    args: { mode: 'valid', own: {} },
    read: (read: () => unknown) => read(),
    file: async () => ({ name: '合同.csv', bytes: Buffer.from(text) }),
    progress: async () => undefined,
    finish: async (work: () => Promise<{ report: unknown }>) => {
      ({ report } = await work());
    },
  } as never);
  return { report, created, entries, lookUp, files };
}

describe('the file of a record that refers to others', () => {
  it('is looked up once, checked by the rules of a single record, and logged in words', async () => {
    const text = '编号,科目,金额\nA1,1001,5\nA2,1002,5\nA3,9999,5\n';
    const { report, created, entries, lookUp } = await importFile(text);
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(created).toEqual([{ code: 'A1', subjectId: 1, amount: '5.00', note: '' }]);
    expect(report).toMatchObject({
      accepted: 1,
      problems: [
        { row: 3, code: 'SUBJECT', msg: '科目已停用' },
        { row: 4, code: 'REFERENCE', msg: '没有科目“9999”，请填写已有的编码或名称' },
      ],
    });
    expect(report).toHaveProperty('problems.length', 2);
    expect(entries[0]?.after).toMatchObject({ lines: [{ 编号: 'A1', 科目: '科目 1' }] });
  });

  it('has a template that names the columns which are needed, and the one that differs', async () => {
    const { files } = await importFile('编号,科目,金额\nA1,1001,5\n');
    const { bytes } = await files.template();
    if (!(bytes instanceof Uint8Array)) throw new Error('a template is a small file');
    const parts = await unzipped(Buffer.from(bytes));
    expect([...parts.values()].join(' ')).toContain('编号、科目、金额必填，编号不能重复');
  });

  it('refuses another row of a number, by the title of the field', async () => {
    const { report } = await importFile('编号,科目,金额\nA1,1001,5\nA1,1001,6\n');
    const msg = '编号 A1 已存在且内容不同，导入只新增；请换一个编号，或在页面修改';
    expect(report).toMatchObject({ problems: [{ row: 3, code: 'CODE_TAKEN', msg }] });
  });
});
