import fc from 'fast-check';
import { exportName } from './export-name';

const nameOf = (changes: Partial<Parameters<typeof exportName>[0]>) =>
  exportName({
    companyName: '晨星商贸有限公司',
    content: '凭证',
    extension: 'xlsx',
    ...changes,
  });

describe('the name of an exported file', () => {
  it('says whose it is, what it holds and of which months', () => {
    expect(nameOf({ from: '2026-01', to: '2026-03' })).toBe('晨星商贸_凭证_2026-01至2026-03.xlsx');
    expect(nameOf({ from: '2026-01', to: '2026-01' })).toBe('晨星商贸_凭证_2026-01.xlsx');
    expect(nameOf({ content: '科目', extension: 'csv' })).toBe('晨星商贸_科目.csv');
  });

  it('leaves the ending to whoever writes the file', () => {
    expect(exportName({ companyName: '甲乙商贸有限公司', content: '总账', to: '2026-01' })).toBe(
      '甲乙商贸_总账_2026-01',
    );
  });

  it('keeps a company whose name is little more than its form', () => {
    expect(nameOf({ companyName: '甲公司' })).toBe('甲公司_凭证.xlsx');
  });

  it('never has a character that a file system refuses, nor grows beyond its limit', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(anyText, anyText, (companyName, content) => {
        const name = nameOf({ companyName, content, from: '2026-01' });
        // oxlint-disable-next-line no-control-regex
        expect(name).not.toMatch(/[\\/:*?"<>|\u0000-\u001f\u007f]/);
        expect(Buffer.byteLength(name)).toBeLessThan(255);
        expect(name.endsWith('2026-01.xlsx')).toBe(true);
      }),
    );
  });
});
