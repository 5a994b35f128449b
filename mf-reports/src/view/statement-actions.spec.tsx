import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { reportCalls, type StatementView } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { StatementActions } from './statement-actions';
import { StatementChecks } from './statement-checks';

const view: StatementView = {
  template: {
    id: 1,
    code: '会小企01表',
    name: '资产负债表',
    type: 1,
    kind: 'balanceSheet',
    builtIn: true,
    enabled: true,
  },
  company: '晨星商贸有限公司',
  mode: 'month',
  periodFrom: '2026-02',
  periodTo: '2026-02',
  isClosed: false,
  unit: 'fen' as const,
  columns: [],
  rows: [],
  findings: [],
  notes: [],
  checks: ['期末余额', '年初余额'].map((name) => {
    return { name, left: '1.00', right: '1.00', difference: '0.00', message: '' };
  }),
};
const shown = { id: 1, period: '2026-02', mode: 'month', unit: 'fen' } as const;

/** Draws in a window of so many pixels. */
function windowOf(widthPx: number) {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = /max-width: (\d+)px/.exec(query)?.[1];
    return { ...matchMedia(query), matches: most !== undefined && widthPx <= Number(most) };
  });
}

function show(widthPx: number) {
  windowOf(widthPx);
  const api = fakeApi();
  const listed = { ...view.template, changedBy: null, changedAt: null, coverage: null };
  api.answer(reportCalls.templates, [listed, { ...listed, id: 2, name: '利润表' }]);
  const acts = {
    onChange: jest.fn(),
    onRefresh: jest.fn(),
    onSettings: jest.fn(),
    onPrint: jest.fn(),
  };
  const rendered = renderScreen(
    <StatementActions view={view} shown={shown} isSchedule={false} isFetching={false} {...acts} />,
    { path: '/report/view/1?period=2026-02' },
  );
  return { ...rendered, acts };
}

describe('what is chosen and done above a statement', () => {
  afterEach(() => jest.restoreAllMocks());

  it('stands in one line on a phone: the months, and a menu of the rest', async () => {
    const { user, acts, address } = show(390);
    expect(screen.getByRole('combobox', { name: '报表期间' })).toBeVisible();
    expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      '刷新',
      '更多',
    ]);
    await user.click(screen.getByRole('button', { name: '更多' }));
    expect(await screen.findByRole('menuitem', { name: /^元（到分）.*已选/ })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: '万元' }));
    expect(acts.onChange).toHaveBeenCalledWith({ unit: 'wan' });
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '报表设置' }));
    expect(acts.onSettings).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '利润表' }));
    expect(address()).toBe('/report/view/2?period=2026-02');
  });

  it('leaves what is seldom done to a menu where it would take one more line', async () => {
    const { user, acts } = show(1024);
    expect(screen.getByRole('button', { name: /打\s*印/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: '报表设置' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '报表设置' }));
    expect(acts.onSettings).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1440, '填官方表样'],
    [390, '更多'],
  ])('has the keyboard again at %s pixels when 填官方表样 is closed', async (widthPx, name) => {
    const { user } = show(widthPx);
    const opener = screen.getByRole('button', { name });
    await user.click(opener);
    if (widthPx === 390)
      await user.click(await screen.findByRole('menuitem', { name: '填官方表样' }));
    await user.click(await screen.findByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('what must agree on a statement', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is one mark on a phone, which opens', async () => {
    windowOf(390);
    fakeApi();
    const { user } = renderScreen(<StatementChecks view={view} />);
    const mark = screen.getByText('2 项核对相符');
    expect(screen.getByText(/年初余额/)).not.toBeVisible();
    await user.click(mark);
    expect(screen.getByText(/年初余额/)).toBeVisible();
  });

  it('counts on a phone what does not agree', () => {
    windowOf(390);
    fakeApi();
    const [first, second] = view.checks;
    if (!first || !second) throw new Error('two are compared');
    const message = '期末余额资产总计比负债和所有者权益总计多 5.00';
    renderScreen(<StatementChecks view={{ ...view, checks: [{ ...first, message }, second] }} />);
    expect(screen.getByText('1 项核对不符')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
  });
});
