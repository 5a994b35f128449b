import { pauseAfter } from './supervisor.mjs';

describe('the pause before something is started again', () => {
  /** @param {readonly number[]} lives how long it ran each time, in milliseconds */
  const pausesOf = (lives) => {
    let pause = 0;
    return lives.map((ran) => (pause = pauseAfter(ran, pause)));
  };

  it('is none for what ran for a while', () => {
    expect(pausesOf([60_000])).toEqual([0]);
  });

  it('grows for what ends at once, up to five seconds', () => {
    expect(pausesOf([5, 5, 5, 5, 5, 5, 5, 5])).toEqual([
      ...[100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000],
    ]);
  });

  it('grows as well after a long life', () => {
    expect(pausesOf([60_000, 5, 5, 60_000, 5])).toEqual([0, 100, 200, 0, 100]);
  });
});
