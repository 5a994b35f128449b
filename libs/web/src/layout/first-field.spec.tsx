import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { FilterBar } from './page';

const bar = (
  <FilterBar>
    <input aria-label="already chosen" disabled />
    <input aria-label="first" />
    <input aria-label="second" />
  </FilterBar>
);
const held = (frame: string) => {
  const place = document.createElement('div');
  place.innerHTML = frame;
  document.body.append(place);
  place.querySelector('button')?.focus();
};
afterEach(() => document.body.replaceChildren());

describe('the filter bar of a screen that opens', () => {
  it.each([
    ['nothing has the keyboard', ''],
    ['the menu led there', '<nav><button>menu</button></nav>'],
  ])('gives the keyboard to its first field where %s', (_what, frame) => {
    held(frame);
    render(bar);
    expect(screen.getByLabelText('first')).toHaveFocus();
  });

  it.each([
    ['on the page', '<main><button>at work</button></main>'],
    ['in a dialog', '<div role="dialog"><button>at work</button></div>'],
  ])('leaves who is at work %s where they are', (_where, frame) => {
    held(frame);
    render(bar);
    expect(screen.getByText('at work')).toHaveFocus();
  });

  it('leaves it to the field that asks for it', () => {
    render(
      <FilterBar>
        <input aria-label="first" />
        <input aria-label="search" autoFocus />
      </FilterBar>,
    );
    expect(screen.getByLabelText('search')).toHaveFocus();
  });
});
