import { runOperator } from './operator.mjs';

describe('npm run operator', () => {
  it.each([
    [[]],
    [['on']],
    [['list', 'all']],
    [['13800138000']],
    [['13800138000', 'yes']],
    [['12800138000', 'on']],
    [['13800138000', 'on', 'off']],
  ])('says what it wants instead of %j', (args) => {
    expect(() => runOperator({ root: '.' }, args)).toThrow('用法：\n  npm run operator');
  });
});
