import type { ReactElement } from 'react';
import { render } from '@testing-library/react';
import { DirectionText } from './direction-text';
import { MoneyText } from './money-text';

const textOf = (element: ReactElement) => render(element).container.textContent;

describe('an amount', () => {
  it('has separators and two decimals', () => {
    expect(textOf(<MoneyText value="1234567.5" />)).toBe('1,234,567.50');
  });

  it('is blank at zero in books and 0.00 in statements', () => {
    expect(textOf(<MoneyText value="0.00" zero="blank" />)).toBe('');
    expect(textOf(<MoneyText value="0.00" zero="faint" />)).toBe('0.00');
  });

  it('carries the sign and the colour of a negative below zero', () => {
    const { container } = render(<MoneyText value="-110626.00" />);
    expect(container.textContent).toBe('-110,626.00');
    expect(container.querySelector('.negative')).not.toBeNull();
  });

  it('is nothing where there is none', () => {
    expect(textOf(<MoneyText value={null} />)).toBe('');
  });
});

describe('a direction', () => {
  it('is spelled 借, 贷 and 平, each in its colour', () => {
    const { container } = render(
      <>
        <DirectionText direction="debit" />
        <DirectionText direction="贷" />
        <DirectionText direction="even" />
      </>,
    );
    expect(container.textContent).toBe('借贷平');
    expect(container.querySelector('.credit')?.textContent).toBe('贷');
  });
});
