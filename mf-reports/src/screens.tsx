import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage, PermittedPage } from '@mingzhang/web';
import pack from '../package.json';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

const ReportListScreen = lazyScreen(() => import('./list/report-list.screen'), 'ReportListScreen');
const ViewScreen = lazyScreen(() => import('./view/view.screen'), 'ViewScreen');
const CashFlowScreen = lazyScreen(() => import('./cash-flow/cash-flow.screen'), 'CashFlowScreen');
const CashAccountsScreen = lazyScreen(
  () => import('./cash-accounts/cash-accounts.screen'),
  'CashAccountsScreen',
);
const CombinedScreen = lazyScreen(() => import('./combined/combined.screen'), 'CombinedScreen');
const KeyFiguresScreen = lazyScreen(
  () => import('./key-figures/key-figures.screen'),
  'KeyFiguresScreen',
);
const TaxScreen = lazyScreen(() => import('./tax/tax.screen'), 'TaxScreen');
const TemplateListScreen = lazyScreen(
  () => import('./template-list/template-list.screen'),
  'TemplateListScreen',
);
const TemplateFormScreen = lazyScreen(
  () => import('./template-form/template-form.screen'),
  'TemplateFormScreen',
);

/** The screens of mf-reports by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <PermittedPage menu={pack.mingzhang.remote.menu}>
      <Routes>
        <Route path="/report" element={<ReportListScreen />} />
        <Route path="/report/view/:reportId" element={<ViewScreen />} />
        <Route path="/report/combined" element={<CombinedScreen />} />
        <Route path="/report/key-figures" element={<KeyFiguresScreen />} />
        <Route path="/report/cashFlow" element={<CashFlowScreen />} />
        <Route path="/report/cashFlow/accounts" element={<CashAccountsScreen />} />
        <Route path="/submitTax/submitTaxEntry" element={<TaxScreen />} />
        <Route path="/report/template" element={<TemplateListScreen />} />
        <Route path="/report/template/form/:templateId" element={<TemplateFormScreen />} />
        <Route path="/submitTax" element={<Navigate to="/submitTax/submitTaxEntry" replace />} />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </PermittedPage>
  );
}
