import { unhurried } from './unhurried';

describe('rows that are judged one after the other', () => {
  it('let others have their turn in between, and come all in their order', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => at);
    const seen: number[] = [];
    let turns = 0;
    const count = () => {
      turns += 1;
      if (seen.length < rows.length) setImmediate(count);
    };
    setImmediate(count);
    for await (const row of unhurried(rows)) seen.push(row);
    expect(seen).toEqual(rows);
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});
