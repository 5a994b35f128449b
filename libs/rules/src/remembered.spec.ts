import { remembered } from './remembered';

describe('a function that remembers', () => {
  it('makes what it is asked for once for each object, and for one like it anew', () => {
    const made: object[] = [];
    const sizeOf = remembered((list: readonly number[]) => {
      made.push(list);
      return list.length;
    });
    const list = [1, 2];
    expect([sizeOf(list), sizeOf(list), sizeOf([1, 2])]).toEqual([2, 2, 2]);
    expect(made).toHaveLength(2);
  });

  it('remembers that there was nothing', () => {
    let calls = 0;
    const nothing = remembered((_: object) => {
      calls += 1;
      return undefined;
    });
    const key = {};
    expect([nothing(key), nothing(key), calls]).toEqual([undefined, undefined, 1]);
  });
});
