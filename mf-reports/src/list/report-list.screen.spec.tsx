import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { permissionsOf, reportCalls, type ListedReportTemplate } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const template = (
  id: number,
  name: string,
  changes: Partial<ListedReportTemplate> = {},
): ListedReportTemplate => ({
  id,
  name,
  code: `会小企0${id}表`,
  type: 0,
  kind: 'incomeStatement',
  builtIn: true,
  enabled: true,
  changedBy: null,
  changedAt: null,
  coverage: null,
  ...changes,
});

describe('/report', () => {
  it.each(['View', 'Director'] as const)(
    'lists the reports of the account set for %s',
    async (role) => {
      fakeApi().answer(reportCalls.templates, [
        template(1, '资产负债表', { kind: 'balanceSheet' }),
        template(2, '利润表'),
        template(101, '管理报表', { kind: 'own', code: '', builtIn: false }),
        template(102, '草稿', { kind: 'own', code: '', builtIn: false, enabled: false }),
      ]);
      renderScreen(<Screens />, {
        path: '/report?period=2026-02',
        user: fakeUser({ role, permissions: [...permissionsOf(role)] }),
      });
      const list = await screen.findByRole('navigation', { name: '财务报表' });
      const links = within(list).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['资产负债表', '/report/view/1?period=2026-02'],
        ['利润表', '/report/view/2?period=2026-02'],
        ['管理报表', '/report/view/101?period=2026-02'],
      ]);
      const templates = screen.queryByRole('link', { name: '报表模板' });
      expect(templates !== null).toBe(role === 'Director');
    },
  );
});
