import { loggedRun, loggedSetting } from './run-told';

it('tells a run in the words of the log', () => {
  const kinds = [
    { kind: 'fixed', count: 2, amount: '1108.33' },
    { kind: 'intangible', count: 1, amount: '300.00' },
  ] as const;
  expect(loggedRun({ count: 4, kinds: [...kinds] })).toEqual({
    资产卡片: '4 张',
    折旧合计: '1408.33',
    固定资产: '2 张，1,108.33',
    无形资产: '1 张，300.00',
  });
});

it('tells 折旧设置 in the words of the log', () => {
  expect(loggedSetting({ grouping: 'type', isOneVoucher: true, blocksClosing: false })).toEqual({
    凭证汇总方式: '按资产类别汇总',
    合并为一张凭证: true,
    对账不符禁止结账: false,
  });
});
