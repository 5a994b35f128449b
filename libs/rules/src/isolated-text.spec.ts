import { isolated } from './isolated-text';

describe('a text beside others', () => {
  it('turns itself alone', () => {
    expect(isolated('\u202E华美商贸')).toBe('\u2068\u202E华美商贸\u2069');
    expect(isolated('شركة\u200F')).toBe('\u2068شركة\u200F\u2069');
  });

  it('stays as it is without such marks', () => {
    expect(isolated('华美商贸 😀')).toBe('华美商贸 😀');
  });
});
