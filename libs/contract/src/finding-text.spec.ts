import { z } from 'zod';
import { allCalls } from './all-calls';
import { fieldTitleOf, hasFieldTitle } from './field-title';
import { findingText, sentenceOf } from './finding-text';

/** Names of all fields of a schema, including nested ones. */
function fieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { properties?: Record<string, unknown> };
    for (const name of Object.keys(properties ?? {})) found.add(name);
    for (const each of Object.values(node)) visit(each);
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...found];
}

const textOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(findingText);

interface Bounds {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Whole numbers of paths, queries and bodies, with the bounds that their schemas state. */
function boundedFields() {
  return Object.entries(allCalls).flatMap(([name, call]) =>
    [call.params, call.query, call.body].flatMap((schema) => {
      const outline = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      const properties = (outline.properties ?? {}) as Readonly<Record<string, Bounds>>;
      return Object.entries(properties)
        .filter(([, { type }]) => type === 'integer' || type === 'number')
        .map(([field, bounds]) => ({ at: `${name}.${field}`, schema, field, ...bounds }));
    }),
  );
}

describe('a number', () => {
  it('out of its bounds is told the bound, by every call that states one', () => {
    const said = (schema: z.ZodType, field: string, value: unknown) =>
      schema
        .safeParse({ [field]: value })
        .error?.issues.filter(({ path }) => path[0] === field)
        .map(findingText)[0] ?? '';
    // A custom message may state the bound in words, 最多 6 位, but must differ from the one for a
    // wrong type.
    const isTold = (schema: z.ZodType, field: string, value: number, bound: number) => {
      const text = said(schema, field, value);
      return text.includes(String(bound)) || (text !== '' && text !== said(schema, field, 'x'));
    };
    const bounded = boundedFields();
    const hidden = bounded.flatMap(({ at, schema, field, minimum, maximum }) => {
      const least = minimum ?? Number.MIN_SAFE_INTEGER;
      const most = maximum ?? Number.MAX_SAFE_INTEGER;
      return [
        least > Number.MIN_SAFE_INTEGER && !isTold(schema, field, least - 1, least) ? at : '',
        most < Number.MAX_SAFE_INTEGER && !isTold(schema, field, most + 1, most) ? at : '',
      ];
    });
    expect(bounded.length).toBeGreaterThan(40);
    expect(hidden.filter(Boolean)).toEqual([]);
  });

  it('of a query is told apart from text, from parts and from what is too long to be an id', () => {
    const list = allCalls['voucher.list']?.query ?? z.never();
    expect(textOf(list, { page: 'x', pageSize: '2.5' })).toEqual([
      '页码应为数字',
      '每页条数应为整数',
    ]);
    expect(textOf(list, { page: '1e20' })?.[0]).toBe('页码不能大于 1000000');
    expect(textOf(list, { wordId: '1e20' })?.[0]).toBe('编号最多 16 位');
  });
});

describe('a refused field', () => {
  it('has a title on screen, whichever call it belongs to', () => {
    const untitled = Object.entries(allCalls).flatMap(([name, call]) =>
      [call.params, call.query, call.body]
        .flatMap(fieldsOf)
        .filter((field) => !hasFieldTitle(field))
        .map((field) => `${field} (${name})`),
    );
    expect(untitled).toEqual([]);
  });

  it('is named by its title, also within a line, and the rule with it', () => {
    const schema = z.object({
      companyName: z.string().max(3),
      lines: z.array(z.object({ debit: z.number().min(0) })).min(1),
      auditState: z.enum(['audited']),
    });
    expect(
      textOf(schema, { companyName: '晨星商贸', lines: [{ debit: -1 }], auditState: 'x' }),
    ).toEqual([
      '公司名称最多 3 个字',
      '借方金额不能小于 0',
      '审核状态不在可选的范围内，请重新选择',
    ]);
    expect(textOf(schema, { lines: [] })).toEqual([
      '请填写公司名称',
      '分录至少 1 项',
      '审核状态不在可选的范围内，请重新选择',
    ]);
    expect(textOf(schema, { companyName: 7, lines: 1, auditState: 'audited' })).toEqual([
      '公司名称的格式不正确，请修改',
      '分录的格式不正确，请修改',
    ]);
  });

  it('says greater than where its bound itself is not taken', () => {
    const schema = z.object({ reverses: z.number().positive() });
    expect(textOf(schema, { reverses: 0 })).toEqual([expect.stringMatching(/应大于 0$/)]);
  });

  it('keeps the sentence that its schema has for it', () => {
    expect(
      textOf(z.object({ mobile: z.string().min(11, '手机号应为 11 位') }), { mobile: '1' }),
    ).toEqual(['手机号应为 11 位']);
  });

  it('that nobody knows is not named, whatever its name', () => {
    expect(textOf(z.strictObject({}), { 甲: 1 })).toEqual(['提交了未知的字段，请刷新页面后重试']);
  });

  it('without a title is called what was sent', () => {
    expect(fieldTitleOf(['__proto__', 0])).toBe('提交的内容');
  });
});

describe('a finding as a sentence', () => {
  it('says its row, and how it goes on: with a part of it, with what it lacks, or apart', () => {
    const said = (link?: 'of' | 'directly') => sentenceOf({ row: 3, link, msg: '…' });
    expect(said('of')).toBe('第 3 行的…');
    expect(said('directly')).toBe('第 3 行…');
    expect(said()).toBe('第 3 行：…');
  });

  it('is its words alone where it is about no row', () => {
    expect(sentenceOf({ msg: '借贷不平衡' })).toBe('借贷不平衡');
  });
});
