import { GrowingStatistics } from './growing-statistics';

describe('statistics of young tables', () => {
  it('are asked for more and more rarely, however often it fails', async () => {
    const asked: number[] = [];
    let written = 0;
    const statistics = new GrowingStatistics(async () => {
      asked.push(written);
      throw new Error('the database is away');
    });
    for (written = 1; written <= 1_000; written += 1) statistics.wrote();
    expect(asked).toEqual([10, 30, 90, 270, 810]);
  });
});
