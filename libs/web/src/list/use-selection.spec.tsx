import { act, renderHook } from '@testing-library/react';
import { useSelection } from './use-selection';

const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];

describe('useSelection', () => {
  const render = () =>
    renderHook(useSelection<{ readonly id: number }>, {
      initialProps: { list: '2026-11', rows: [one, two] },
    });

  it('holds the chosen rows while the list stays the same', () => {
    const { result, rerender } = render();
    act(() => result.current.selection.onChange(new Set([1, 2])));
    const changed = { id: 1 };
    rerender({ list: '2026-11', rows: [changed, two] });
    expect(result.current.chosen).toEqual([one, two]);
    expect(result.current.chosen[0]).toBe(changed);
    act(() => result.current.clear());
    expect(result.current.chosen).toEqual([]);
  });

  it('has nothing chosen in another list, nor when the first one comes back', () => {
    const { result, rerender } = render();
    act(() => result.current.selection.onChange(new Set([1])));
    rerender({ list: '2026-10', rows: [one, three] });
    expect(result.current.chosen).toEqual([]);
    expect([...result.current.selection.keys]).toEqual([]);
    rerender({ list: '2026-11', rows: [one, two] });
    expect(result.current.chosen).toEqual([]);
  });

  it('drops rows that the list does not show any more', () => {
    const { result, rerender } = render();
    act(() => result.current.selection.onChange(new Set([1, 2])));
    rerender({ list: '2026-11', rows: [two, three] });
    expect(result.current.chosen).toEqual([two]);
    expect([...result.current.selection.keys]).toEqual([2]);
  });
});
