import { Money } from '../money';
import { comprehensiveTransfers } from './comprehensive-transfers';

/** A voucher of lines such as `贷 4001 500`. */
function told(text: string): string[] {
  const lines = text.split('，').map((line) => {
    const [side, code = '', size = '0'] = line.split(' ');
    const amount = side === '贷' ? Money.parse(size) : Money.parse(size).negate();
    return { code, isProfit: code.startsWith('6'), amount };
  });
  return comprehensiveTransfers([{ voucherId: 1, lines }], (code) => code).map(
    ({ code, amount }) => `${code} ${amount}`,
  );
}

describe('what goes from 其他综合收益 to retained earnings', () => {
  it.each([
    ['借 400301 6，贷 410406 6', ['400301 -6.00']],
    ['借 400301 10，贷 410101 1，贷 410406 9', ['400301 -10.00']],
    ['借 410406 6，贷 400301 6', ['400301 6.00']],
    // Only what stands against retained earnings.
    ['借 400301 10，贷 410406 6，贷 1503 4', ['400301 -6.00']],
    ['借 400301 4，借 400302 5，贷 410406 9', ['400301 -4.00', '400302 -5.00']],
    ['借 1503 6，贷 400301 6', []],
    ['借 400302 6，贷 6111 6', []],
    ['借 410401 6，贷 410101 6', []],
  ])('by %s', (text, wanted) => {
    expect(told(text)).toEqual(wanted);
  });
});
