import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { Input, Select } from 'antd';
import userEvent from '@testing-library/user-event';
import { FilterBar } from './page';

const phone = '(max-width: 600px)';
const bar = (
  <FilterBar more={<Input aria-label="金额" defaultValue="100" />}>
    <Input aria-label="摘要" defaultValue="房租" />
    <Input aria-label="凭证号" />
    <Select allowClear aria-label="审核" value="1" options={[{ value: '1', label: '待审核' }]} />
  </FilterBar>
);

/** Draws the bar on a phone, each of its fields so many pixels below the one before. */
function show(apartPx: number) {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    return { ...matchMedia(query), matches: query === phone };
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32);
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * apartPx;
  });
  let measured = () => {};
  jest.spyOn(window, 'ResizeObserver').mockImplementation((listener) => {
    const observer = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
    measured = () => listener([], observer);
    return observer;
  });
  const view = render(bar);
  act(measured);
  return view;
}

describe('the filter bar of a phone', () => {
  afterEach(() => jest.restoreAllMocks());

  it('folds all but its first field away where they take several lines, and says how many of them are filled in', async () => {
    show(40);
    expect(screen.getByRole('search')).toHaveClass('folded');
    await userEvent.click(await screen.findByRole('button', { name: '筛选（2）' }));
    expect(screen.getByRole('search')).not.toHaveClass('folded');
    await userEvent.click(screen.getByRole('button', { name: '收起筛选' }));
    expect(screen.getByRole('search')).toHaveClass('folded');
  });

  it('stays as it is where one line holds them', () => {
    show(0);
    expect(screen.getByRole('search')).not.toHaveClass('folded');
    expect(screen.getByRole('button', { name: '更多筛选' })).toBeVisible();
  });
});
