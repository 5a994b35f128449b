import { profitFigures } from './profit.model';

const figures = {
  本年利润: { '1': '100.00', '2': '-30.50', '3': '7.00' },
  主营业务收入: { '1': '500.00', '2': '40.00' },
};
const textsOf = (period: string) => {
  const { profit, before, yearToDate, revenue } = profitFigures(figures, period);
  return [profit, before, yearToDate, revenue].map((amount) => amount?.toString());
};

describe('the profit of a period', () => {
  it('stands beside that of the month before and of the year so far', () => {
    expect(textsOf('2026-02')).toEqual(['-30.50', '100.00', '69.50', '40.00']);
  });

  it('takes the months before the enable month into the year so far alone', () => {
    const opened = { ...figures, profitBeforeEnabling: '7900.00' };
    const { profit, before, yearToDate } = profitFigures(opened, '2026-02');
    expect([profit, before, yearToDate].map(String)).toEqual(['-30.50', '100.00', '7969.50']);
  });

  it('has nothing to be compared with in the month with which the books begin', () => {
    expect(profitFigures(figures, '2026-02', '2026-02').before).toBeNull();
    expect(profitFigures(figures, '2026-01', '2026-01').before).toBeNull();
    expect(profitFigures(figures, '2026-03', '2026-02').before?.toString()).toBe('-30.50');
  });

  it('has nothing before it in January, and is zero in a month without figures', () => {
    expect(textsOf('2026-01')).toEqual(['100.00', undefined, '100.00', '500.00']);
    expect(textsOf('2026-05')).toEqual(['0.00', '0.00', '76.50', '0.00']);
  });
});
