import { bookChecks } from './book-checks';
import { closingRules } from './closing-rules';
import { openingChecks } from './opening-checks';
import { voucherChecks } from './voucher-checks';

describe('the rules of closing a month', () => {
  it('are each answered by exactly one check, and no check answers a rule that is not there', () => {
    const answered = [openingChecks, voucherChecks, bookChecks].flatMap((checks) =>
      Object.keys(checks),
    );
    expect(answered.sort()).toEqual(closingRules.map(({ id }) => id).sort());
  });
});
