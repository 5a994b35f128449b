import { turnsOf } from './use-in-turn';

describe('what is saved field by field', () => {
  it('waits for the one before and builds on its answer', async () => {
    const { inTurn, settled } = turnsOf<string>();
    let answer: (text: string) => void = () => undefined;
    const first = inTurn(() => new Promise((resolve) => (answer = resolve)));
    const second = inTurn((before) => Promise.resolve(`${before}, second`));
    const both = settled();
    answer('first');
    expect(await Promise.all([first, second, both])).toEqual([
      'first',
      'first, second',
      'first, second',
    ]);
    expect(await settled()).toBeUndefined();
    expect(await inTurn((before) => Promise.resolve(String(before)))).toBe('undefined');
  });

  it('goes on after a refusal, with what stands', async () => {
    const { inTurn } = turnsOf<string>();
    const refused = inTurn(() => Promise.reject(new Error('refused')));
    const next = inTurn((before) => Promise.resolve(String(before)));
    await expect(refused).rejects.toThrow('refused');
    expect(await next).toBe('undefined');
  });
});
