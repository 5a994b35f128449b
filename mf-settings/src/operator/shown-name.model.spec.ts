import { fullTitleOf, ownerText, titleOf, versionText } from './shown-name.model';

describe('a name of the rules', () => {
  it('is told of a switch by what it switches, whose it is and until when', () => {
    const name = 'feature:books.archive';
    expect(titleOf(name)).toBe('导出全年全部账簿');
    expect(fullTitleOf(name, 'switch')).toBe('导出全年全部账簿（功能开关 books.archive）');
    expect(ownerText(name)).toMatch(/^账簿组负责，\d{4}-\d\d-\d\d 前移除$/);
  });

  it('stays as it is of all else, also of a switch of another build', () => {
    expect(fullTitleOf('mf-books', 'remote')).toBe('mf-books（前端）');
    expect(fullTitleOf('feature:books.gone', 'switch')).toBe('feature:books.gone（功能开关）');
    expect(ownerText('mf-books')).toBe('');
  });

  it('has versions that are words in Chinese', () => {
    expect(['on', 'off', 'own', '0.1.0-bb', null].map(versionText)).toEqual([
      '开启',
      '关闭',
      '本机版本',
      '0.1.0-bb',
      '—',
    ]);
  });
});
