import { z } from 'zod';
import { allCalls } from './all-calls';
import { fieldTitleOf, hasFieldTitle } from './field-title';
import { findingText } from './finding-text';

/** Names of all fields that a schema takes, nested ones included. */
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
