import { missingSubjects, planChartChange, type OwnedSubject } from './chart-change';

const rule = [4, 2, 2];
const entry = (text: string) => {
  const [code = '', name = ''] = text.split(' ');
  return { code, name };
};
const entries = (text: string) => text.split(' / ').map(entry);
const owned = (text: string, more: Partial<OwnedSubject> = {}): OwnedSubject => ({
  ...entry(text),
  id: Number(entry(text).code),
  isAltered: false,
  template: null,
  ...more,
});

describe('another standard', () => {
  const from = entries('1001 现金 / 1101 短期投资 / 4001 生产成本');
  const to = entries('1001 现金 / 1101 交易性金融资产 / 4001 实收资本 / 6001 收入');
  const stock = from.map(({ code, name }) => owned(`${code} ${name}`));
  const plan = (existing: readonly OwnedSubject[]) => {
    const { removed, added, blocked } = planChartChange({ existing, from, to, rule });
    return {
      removed: removed.map(({ code }) => code),
      added: added.map(({ code }) => code),
      blocked,
    };
  };

  it('replaces what nobody touched', () => {
    expect(plan(stock)).toEqual({
      removed: ['1101', '4001'],
      added: ['1101', '4001', '6001'],
      blocked: [],
    });
  });

  it('keeps what somebody added or renamed under a subject that means the same in both', () => {
    const own = [owned('1001 库存现金'), owned('100101 门店备用金'), ...stock.slice(1)];
    expect(plan(own)).toMatchObject({ removed: ['1101', '4001'], blocked: [] });
  });

  it.each([
    ['an added detail', [...stock, owned('400101 甲产品')], '400101 甲产品'],
    ['a renamed subject', [owned('4001 制造成本')], '4001 制造成本'],
    ['an altered subject', [owned('4001 生产成本', { isAltered: true })], '4001 生产成本'],
    ['a number that the standard takes', [owned('6001 我的收入')], '6001 我的收入'],
    ['a subject of a template', [owned('4001 生产成本', { template: '领料' })], '“领料”'],
  ])('never removes %s', (_name, existing, title) => {
    expect(plan(existing).blocked).toEqual([expect.stringContaining(title)]);
  });
});

describe('subjects that are missing', () => {
  it('come with their parents, and not where number or name is taken', () => {
    const existing = entries('2221 应交税费 / 222101 应交增值税 / 222150 未交增值税 / 222103 自设');
    const wanted = entries(
      '22210101 进项税额 / 222102 未交增值税 / 222103 预交增值税 / 222104 待抵扣 / 22210401 一期 / 22250101 无上级',
    );
    expect(missingSubjects(existing, wanted, rule).map(({ code }) => code)).toEqual([
      '222104',
      '22210101',
      '22210401',
    ]);
  });
});
