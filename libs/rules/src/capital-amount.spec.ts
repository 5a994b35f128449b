import fc from 'fast-check';
import { capitalAmount } from './capital-amount';
import { Money } from './money';

/** Any amount of whole fen that can be written in capitals, short ones as often as long ones. */
const amounts = fc
  .tuple(fc.integer({ min: 1, max: 15 }), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }))
  .map(([digits, fen]) => Money.parse((fen % 10n ** BigInt(digits)).toString()).dividedBy(100, 2));

describe('an amount in capitals', () => {
  it.each([
    ['0', '零元整'],
    ['0.01', '壹分'],
    ['0.05', '伍分'],
    ['0.10', '壹角'],
    ['0.5', '伍角'],
    ['0.55', '伍角伍分'],
    ['1', '壹元整'],
    ['1.05', '壹元零伍分'],
    ['1.50', '壹元伍角'],
    ['1.55', '壹元伍角伍分'],
    ['10', '壹拾元整'],
    ['10.01', '壹拾元零壹分'],
    ['10.10', '壹拾元壹角'],
    ['11', '壹拾壹元整'],
    ['19', '壹拾玖元整'],
    ['20', '贰拾元整'],
    ['100', '壹佰元整'],
    ['101', '壹佰零壹元整'],
    ['105.03', '壹佰零伍元零叁分'],
    ['110', '壹佰壹拾元整'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['1000', '壹仟元整'],
    ['1001', '壹仟零壹元整'],
    ['1005', '壹仟零伍元整'],
    ['1010', '壹仟零壹拾元整'],
    ['1100', '壹仟壹佰元整'],
    ['1409.50', '壹仟肆佰零玖元伍角'],
    ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['10000', '壹万元整'],
    ['10001', '壹万零壹元整'],
    ['10010', '壹万零壹拾元整'],
    ['10100', '壹万零壹佰元整'],
    ['11000', '壹万壹仟元整'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['20305', '贰万零叁佰零伍元整'],
    ['100000', '壹拾万元整'],
    ['100005', '壹拾万零伍元整'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['1000000', '壹佰万元整'],
    ['1000001', '壹佰万零壹元整'],
    ['2000500', '贰佰万零伍佰元整'],
    ['10000000', '壹仟万元整'],
    ['10000001', '壹仟万零壹元整'],
    ['10010000', '壹仟零壹万元整'],
    ['99999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['100000000', '壹亿元整'],
    ['100000001', '壹亿零壹元整'],
    ['100001000', '壹亿零壹仟元整'],
    ['100010000', '壹亿零壹万元整'],
    ['100010001.10', '壹亿零壹万零壹元壹角'],
    ['120000000', '壹亿贰仟万元整'],
    ['1000000000', '壹拾亿元整'],
    ['1000010000', '壹拾亿零壹万元整'],
    ['10203040506.07', '壹佰零贰亿零叁佰零肆万零伍佰零陆元零柒分'],
    ['123456789012.34', '壹仟贰佰叁拾肆亿伍仟陆佰柒拾捌万玖仟零壹拾贰元叁角肆分'],
    ['1000000000000', '壹万亿元整'],
    ['1000000010000', '壹万亿零壹万元整'],
    ['1234567890123.45', '壹万贰仟叁佰肆拾伍亿陆仟柒佰捌拾玖万零壹佰贰拾叁元肆角伍分'],
    ['9999999999999.99', '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['-1', '负壹元整'],
    ['-0.05', '负伍分'],
    ['-10', '负壹拾元整'],
    ['-105.03', '负壹佰零伍元零叁分'],
    ['-100010001.10', '负壹亿零壹万零壹元壹角'],
  ])('%s is %s', (amount, capitals) => {
    expect(capitalAmount(Money.parse(amount))).toBe(capitals);
  });

  it('is empty without an amount', () => {
    expect(capitalAmount(null)).toBe('');
    expect(capitalAmount(undefined)).toBe('');
  });

  it('stays in digits from ten 万亿 on', () => {
    expect(capitalAmount(Money.parse('10000000000000'))).toBe('10000000000000.00');
    expect(capitalAmount(Money.parse('-10000000000000'))).toBe('-10000000000000.00');
  });

  it('is rounded to fen before it is written', () => {
    expect(capitalAmount(Money.parse('1.005'))).toBe('壹元零壹分');
    expect(capitalAmount(Money.parse('0.004'))).toBe('零元整');
    expect(capitalAmount(Money.parse('-0.004'))).toBe('零元整');
    expect(capitalAmount(Money.parse('9999999999999.995'))).toBe('10000000000000.00');
  });

  it('can be read back to the same amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readCapitals(capitalAmount(amount)).toString()).toBe(amount.toString());
      }),
      { numRuns: 2000 },
    );
  });

  it('has no two 零 together, and none before a unit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        if (amount.isZero) return;
        expect(capitalAmount(amount)).not.toMatch(/零[零拾佰仟万亿元角整]|^零/);
      }),
      { numRuns: 2000 },
    );
  });

  it('ends in 整 exactly when it ends at 元', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(capitalAmount(amount).endsWith('整')).toBe(amount.toString().endsWith('.00'));
      }),
      { numRuns: 2000 },
    );
  });
});

/** An independent reader: units multiply what stands before them. */
function readCapitals(text: string): Money {
  const units: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n };
  let [total, section, digit] = [0n, 0n, 0n];
  let fen = 0n;
  for (const char of text) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(char);
    const unit = units[char];
    if (value >= 0) digit = BigInt(value);
    else if (unit !== undefined) [section, digit] = [section + digit * unit, 0n];
    else if (char === '万') [total, section, digit] = [total + (section + digit) * 10000n, 0n, 0n];
    else if (char === '亿')
      [total, section, digit] = [(total + section + digit) * 10n ** 8n, 0n, 0n];
    else if (char === '元') [fen, digit] = [(total + section + digit) * 100n, 0n];
    else if (char === '角') [fen, digit] = [fen + digit * 10n, 0n];
    else if (char === '分') fen += digit;
  }
  return Money.parse(fen.toString()).dividedBy(100, 2);
}
