import { classicKinds } from './culprit-kinds';

describe('the kinds that an account is searched for', () => {
  it('are the twelve classic ones, and neither of those that are told where none stands', () => {
    expect(classicKinds).toHaveLength(12);
    expect(classicKinds).not.toContain('only-here');
    expect(classicKinds).not.toContain('item-missing');
  });
});
