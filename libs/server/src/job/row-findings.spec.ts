import { z } from 'zod';
import { RowFindings } from './row-findings';

const schema = z.strictObject({ companyName: z.string().max(3) });
const cell = { row: 9, path: 'opening', code: 'CELL', msg: '“期初余额”不是数字，请改正' };

describe('the findings of a row', () => {
  it('begin with those of its cells, and all of them have its number', () => {
    const findings = new RowFindings({ row: 4, problems: [cell] });
    findings.add('STATUS', '状态应填“启用”或“停用”');
    expect(findings.problems).toEqual([
      { ...cell, row: 4 },
      { row: 4, code: 'STATUS', msg: '状态应填“启用”或“停用”' },
    ]);
  });

  it('tell what a schema refuses by the title of the field, or as they are told to', () => {
    const findings = new RowFindings({ row: 4, problems: [] });
    expect(findings.read(schema, { companyName: '晨星商贸' })).toBeUndefined();
    expect(findings.read(schema, { companyName: '晨星商贸' }, () => '太长')).toBeUndefined();
    expect(findings.problems.map(({ code, msg }) => `${code} ${msg}`)).toEqual([
      'FIELD 公司名称最多 3 个字',
      'FIELD 太长',
    ]);
  });

  it('tell a cell once that neither can be read nor fits', () => {
    const both = z.strictObject({ ...schema.shape, opening: z.string().regex(/^\d+$/) });
    const findings = new RowFindings({ row: 4, problems: [cell] });
    expect(findings.read(both, { companyName: '晨星商贸', opening: 'abc' })).toBeUndefined();
    expect(findings.problems.map(({ code }) => code)).toEqual(['CELL', 'FIELD']);
  });

  it('tell a cell once that was refused before the schema is asked', () => {
    const findings = new RowFindings({ row: 4, problems: [] });
    findings.add('REFERENCE', '没有公司“晨星”', 'companyName');
    expect(findings.isTold('companyName')).toBe(true);
    expect(findings.read(schema, {})).toBeUndefined();
    expect(findings.problems.map(({ code }) => code)).toEqual(['REFERENCE']);
  });

  it('are none of a row that the schema takes', () => {
    const findings = new RowFindings({ row: 4, problems: [] });
    expect(findings.read(schema, { companyName: '晨星' })).toEqual({ companyName: '晨星' });
    expect(findings.problems).toEqual([]);
  });
});
