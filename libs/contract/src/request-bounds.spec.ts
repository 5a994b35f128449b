import { z } from 'zod';
import { allCalls } from './all-calls';
import type { Call } from './call';
import { closingFindingCalls } from './closing-findings.contract';
import { auxiliaryItems, id, idList, maxAuxiliary, maxVersion } from './common.schema';
import { internalCalls } from './internal.contract';
import { ledgerFigureCalls } from './ledger-figures.contract';
import { postingCalls } from './posting.contract';
import { settingUpCalls } from './setting-up.contract';
import { usageCalls } from './usage.contract';

const groups: Readonly<Record<string, Call>>[] = [
  allCalls,
  closingFindingCalls,
  internalCalls,
  ledgerFigureCalls,
  postingCalls,
  settingUpCalls,
  usageCalls,
];
const calls = groups.flatMap((group) => Object.entries(group));

/**
 * Where a schema accepts a list or record of any size, and the number of all its lists and records.
 */
function outlineOf(schema: z.ZodType): { readonly unbounded: string[]; readonly met: number } {
  const unbounded: string[] = [];
  let met = 0;
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, additionalProperties, maxItems, maxProperties } =
      node as z.core.JSONSchema.BaseSchema;
    const isRecord = typeof additionalProperties === 'object';
    if (type === 'array' || isRecord) met += 1;
    if (type === 'array' && maxItems === undefined) unbounded.push(path);
    if (isRecord && maxProperties === undefined) unbounded.push(path);
    for (const [name, part] of Object.entries(node)) visit(part, `${path}.${name}`);
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return { unbounded, met };
}

describe('the requests of every call', () => {
  it('bound each of their lists and records', () => {
    const found: string[] = [];
    let met = 0;
    for (const [name, call] of calls) {
      for (const part of ['params', 'query', 'body'] as const) {
        const outline = outlineOf(call[part]);
        met += outline.met;
        found.push(...outline.unbounded.map((path) => `${name} ${part}${path}`));
      }
    }
    expect(found).toEqual([]);
    expect(met).toBeGreaterThan(20);
  });

  it('carry no version that the row could not be changed from', () => {
    const unbounded: string[] = [];
    let met = 0;
    const visit = (name: string, node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties = {} } = node as z.core.JSONSchema.BaseSchema;
      const { version } = properties as Record<string, z.core.JSONSchema.BaseSchema>;
      if (version) met += 1;
      if (version && !((version.maximum ?? Infinity) <= maxVersion)) unbounded.push(name);
      for (const part of Object.values(node)) visit(name, part);
    };
    for (const [name, call] of calls) {
      for (const part of ['query', 'body'] as const) {
        visit(name, z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' }));
      }
    }
    expect(unbounded).toEqual([]);
    expect(met).toBeGreaterThan(5);
  });

  it.each([
    ['a list', z.strictObject({ ids: z.array(id) })],
    ['a record', z.strictObject({ lines: z.array(z.record(z.string(), id).default({})).max(3) })],
    ['a list behind a choice', z.union([z.string(), z.array(z.string())]).optional()],
  ])('would be found with %s of any size', (_what, schema) => {
    expect(outlineOf(schema).unbounded).toHaveLength(1);
  });

  it.each([
    ['repeated', Array.from({ length: 501 }, () => 'x')],
    ['separated by commas', Array.from({ length: 501 }, () => 'x').join(',')],
  ])('count a list of a form before they look at it, %s', (_how, ids) => {
    const issues = idList.safeParse(ids).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['一次最多处理 500 条']);
  });

  it('take as many auxiliary items as a line can have', () => {
    const items = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), 1]));
    const schema = auxiliaryItems(id);
    expect(schema.safeParse(items(maxAuxiliary)).success).toBe(true);
    expect(schema.safeParse(items(maxAuxiliary + 1)).error?.issues).toEqual([
      expect.objectContaining({ message: expect.stringContaining('最多 20 个') }),
    ]);
  });
});
