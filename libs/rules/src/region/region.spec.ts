import fc from 'fast-check';
import {
  offeredRegions,
  regionAliases,
  regionOf,
  regionPath,
  regionText,
  pathMatches,
} from './region';
import { regionTable as table } from '../regions';

const titleOf = (id: string) => regionOf(table, id)?.title;
/** The ways down to all regions in use that answer to a text. */
const found = (text: string) =>
  table.all
    .filter(({ active }) => active)
    .map(({ id }) => regionPath(table, id))
    .filter((path) => pathMatches(path, text))
    .map((path) => path.map(({ title }) => title).join(' '));
const anyRegion = fc.constantFrom(...table.all);

describe('the region table', () => {
  it('has six-digit codes, each once, each below an existing region of a higher level', () => {
    expect(table.byId.size).toBe(table.all.length);
    const wrong = table.all.filter(({ id, level, parentId }) => {
      const parent = parentId === null ? undefined : table.byId.get(parentId);
      return (
        !/^\d{6}$/.test(id) || (level === 1 ? parentId !== null : !parent || parent.level >= level)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('counts 34 provinces, 333 cities, 2,852 districts in use and two dissolved ones', () => {
    const count = (level: number) =>
      table.all.filter((region) => region.level === level && region.active).length;
    expect([1, 2, 3].map(count)).toEqual([34, 333, 2852]);
    expect(table.all.filter(({ active }) => !active).map(({ id }) => id)).toEqual([
      '500105',
      '500112',
    ]);
  });

  it.each([
    ['110101', '东城区', '110000'],
    ['500157', '两江新区', '500000'],
    ['500229', '城口县', '500000'],
    ['429004', '仙桃市', '420000'],
    ['653228', '和康县', '653200'],
    ['653132', '岑岭县', '653100'],
    ['460302', '西沙区', '460300'],
    ['659012', '白杨市', '650000'],
    ['659013', '草湖市', '650000'],
    ['540481', '米林市', '540400'],
    ['540581', '错那市', '540500'],
    ['330113', '临平区', '330100'],
    ['232761', '加格达奇区', '232700'],
    ['632857', '大柴旦行政委员会', '632800'],
  ])('has %s %s below %s', (id, title, parentId) => {
    expect(table.byId.get(id)).toMatchObject({ title, parentId });
  });

  it('has no pseudo-cities, no districts that equal their city, nothing long dissolved', () => {
    const absent = [
      '110100',
      '120100',
      '310100',
      '500100',
      '500200',
      '419000',
      '429000',
      '469000',
      '659000',
      '441901',
      '441999',
      '620201',
      '330103',
      '540422',
      '460321',
      '130171',
      '320576',
    ];
    expect(absent.filter((id) => table.byId.has(id))).toEqual([]);
    const zones = table.all.filter(({ id, level }) => level === 3 && /7[1-9]$/.test(id));
    expect(zones).toEqual([]);
  });

  it('gives the municipalities 16, 16, 16 and 37 districts in use', () => {
    const counts = ['110000', '120000', '310000', '500000'].map(
      (id) => offeredRegions(table, id).length,
    );
    expect(counts).toEqual([16, 16, 16, 37]);
  });

  it.each([
    ['653100', 'ka shi di qu'],
    ['330382', 'yue qing shi'],
    ['371722', 'shan xian'],
    ['640303', 'hong si bu qu'],
    ['653131', 'ta shi ku er gan ta ji ke zi zhi xian'],
    ['141100', 'lv liang shi'],
  ])('says the pinyin of %s as it is spoken: %s', (id, pinyin) => {
    expect(table.byId.get(id)?.pinyinTitle).toBe(pinyin);
  });

  it('has as many syllables as characters, in plain lower-case letters', () => {
    const wrong = table.all.filter(
      ({ title, pinyinTitle, pinyinInitials }) =>
        !/^[a-z]+( [a-z]+)*$/.test(pinyinTitle) ||
        pinyinTitle.split(' ').length !== title.length ||
        pinyinInitials.length !== title.length,
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['350206', '湖里區'],
    ['410621', '浚縣'],
    ['340828', '岳西縣'],
    ['430304', '岳塘區'],
    ['210703', '凌河區'],
    ['510704', '游仙區'],
    ['440106', '天河區'],
  ])('writes %s in traditional characters: %s', (id, title) => {
    expect(table.byId.get(id)?.traditionalTitle).toBe(title);
  });

  it('stays small enough to be fetched when somebody picks a region', () => {
    const bytes = table.all.reduce(
      (sum, { title, pinyinTitle }) => sum + title.length * 3 + pinyinTitle.length,
      0,
    );
    expect(bytes).toBeLessThan(300_000);
  });
});

describe('a region', () => {
  it('is found by the codes that only stand for another one', () => {
    for (const [alias, id] of Object.entries(regionAliases)) {
      expect(table.byId.has(alias)).toBe(false);
      expect(regionOf(table, alias)?.id).toBe(id);
    }
    expect(titleOf('500200')).toBe('重庆市');
  });

  it('reads from the province down', () => {
    expect(regionText(table, '440106')).toBe('广东省 广州市 天河区');
    expect(regionText(table, '310115')).toBe('上海市 浦东新区');
    expect(regionText(table, '441900')).toBe('广东省 东莞市');
    expect(regionText(table, '500112')).toBe('重庆市 渝北区');
    expect(regionText(table, '999999')).toBe('');
    expect(regionPath(table, '')).toEqual([]);
  });

  it('is offered while it is in use, and still has its name afterwards', () => {
    expect(offeredRegions(table, '500000').map(({ id }) => id)).not.toContain('500112');
    expect(found('渝北')).toEqual([]);
    expect(titleOf('500112')).toBe('渝北区');
  });
});

describe('searching a region', () => {
  it('goes by name, traditional name, pinyin and initials, over all levels', () => {
    for (const text of ['天河', '天河區', 'tianhe', 'thq', 'gzs thq', '广州 天河'])
      expect(found(text)).toContain('广东省 广州市 天河区');
    expect(found('dongguan')).toContain('广东省 东莞市');
    expect(found('pdxq')).toContain('上海市 浦东新区');
  });

  it('finds every region by its own title, pinyin and initials', () => {
    fc.assert(
      fc.property(anyRegion, (region) => {
        const path = regionPath(table, region.id);
        for (const text of [region.title, region.pinyinTitle, region.pinyinInitials]) {
          expect(pathMatches(path, text)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
