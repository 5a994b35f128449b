import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { Money } from '@mingzhang/rules';
import { renderScreen } from '@mingzhang/web/testing';
import { ProfitCard } from './profit-card';
import { profitFigures } from './profit.model';

const show = (period: string) => {
  const figures = { 本年利润: { '2': '-30.50', '3': '7.00' }, 主营业务收入: {} };
  const own = profitFigures(figures, period, '2026-02');
  renderScreen(<ProfitCard figures={own} costs={Money.zero} to="/" />, { path: '/' });
};

describe('the card of the profit', () => {
  it('compares with the month before, and with nothing in the month with which the books begin', () => {
    show('2026-02');
    expect(screen.getByText('上期 —')).toBeInTheDocument();
  });

  it('compares later months with the one before', () => {
    show('2026-03');
    expect(screen.getByText('-30.50')).toBeInTheDocument();
  });
});
