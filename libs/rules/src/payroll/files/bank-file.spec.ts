import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { bankFile, type BankPerson, cardCheckDigit } from './bank-file';

const person = (number: string, account: string, net: string): BankPerson => ({
  number,
  name: `员工${number}`,
  account,
  net: Money.parse(net),
});
/** A test number of cards with a right check digit. */
const card = '4111111111111111';

describe('the file of a bank', () => {
  it('pays who has an account, names who is left out, and passes over pay of 0', () => {
    const found = bankFile([
      person('1', card, '5000'),
      person('2', '', '300.10'),
      person('3', '6222A2', '1'),
      person('4', card, '-5'),
      person('5', card, '0'),
    ]);
    expect(found.payments.map(({ number }) => number)).toEqual(['1']);
    expect(
      found.leftOut.map(({ person: { number }, why }) => `${number} ${why.slice(0, 7)}`),
    ).toEqual(['2 没有登记工资卡', '3 工资卡含数字以', '4 实发工资为负数']);
    expect(`${found.total}`).toBe('5000.00');
  });

  it('warns of accounts that look wrong or are those of two people, without repeating them', () => {
    const { warnings } = bankFile([
      person('1', card, '1'),
      person('2', '4111111111111112', '1'),
      person('3', card, '1'),
      person('4', '123456', '1'),
    ]);
    expect(warnings).toEqual([
      '2 员工2 的工资卡校验位不符，可能录错，请核对',
      '4 员工4 的工资卡不是 16 至 19 位，请核对',
      '1 员工1 与 3 员工3 的工资卡相同，请核对',
    ]);
  });

  it('and what is left out come to the net pay of the sheet', () => {
    const people = fc.array(
      fc.record({
        number: fc.string(),
        name: fc.string(),
        account: fc.constantFrom('', card, '12', 'x'),
        net: fc.integer({ min: -500, max: 900_000 }).map((fen) => Money.parse('0.01').times(fen)),
      }),
    );
    fc.assert(
      fc.property(people, (all) => {
        const { total, leftTotal, payments } = bankFile(all);
        expect(`${total.plus(leftTotal)}`).toBe(`${sumOf(all.map(({ net }) => net))}`);
        expect(payments.every(({ net }) => net.isPositive)).toBe(true);
      }),
    );
  });

  it('gives a card the check digit that it is accepted with', () => {
    // The worked example of the standard's annex: 7992739871 is followed by 3.
    expect(cardCheckDigit('7992739871')).toBe('3');
    const digits = '622202100100000001';
    const paid = person('1', `${digits}${cardCheckDigit(digits)}`, '1');
    expect(bankFile([paid]).warnings).toEqual([]);
  });
});
