import { invariant, InvariantError } from './problem';

describe('an invariant', () => {
  it('passes what holds', () => {
    expect(() => invariant(1 === 1, 'never')).not.toThrow();
  });

  it('throws its own error, with the reason, for what does not', () => {
    expect(() => invariant(undefined, 'the rule')).toThrow(new InvariantError('the rule'));
  });
});
