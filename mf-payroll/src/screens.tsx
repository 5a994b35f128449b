import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage, PermittedPage } from '@mingzhang/web';
import pack from '../package.json';

const Employees = lazyScreen(() => import('./employees/employees.screen'), 'EmployeesScreen');
const Schemes = lazyScreen(() => import('./schemes/schemes.screen'), 'SchemesScreen');
const Bill = lazyScreen(() => import('./bill/bill.screen'), 'BillScreen');
const Late = lazyScreen(() => import('./late/late.screen'), 'LateScreen');
const Fields = lazyScreen(() => import('./fields/fields.screen'), 'FieldsScreen');
const Months = lazyScreen(() => import('./months/months.screen'), 'MonthsScreen');
const Templates = lazyScreen(() => import('./vouchers/templates.screen'), 'TemplatesScreen');
const Slips = lazyScreen(() => import('./slips/slips.screen'), 'SlipsScreen');
const SlipsPrint = lazyScreen(() => import('./slips/slips-print.screen'), 'SlipsPrintScreen');
const Years = lazyScreen(() => import('./years/years.screen'), 'YearsScreen');
const Certificate = lazyScreen(
  () => import('./years/certificate-print.screen'),
  'CertificatePrintScreen',
);
const Secrecy = lazyScreen(() => import('./secrecy/secrecy.screen'), 'SecrecyScreen');
const MonthSheet = lazyScreen(() => import('./sheet/sheet.screen'), 'SheetScreen');
const TaxClient = lazyScreen(() => import('./tax-client/tax-client.screen'), 'TaxClientScreen');
const TaxCheck = lazyScreen(() => import('./tax-client/tax-check.screen'), 'TaxCheckScreen');
const BankFile = lazyScreen(() => import('./bank-file/bank-file.screen'), 'BankFileScreen');

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-payroll by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <PermittedPage menu={pack.mingzhang.remote.menu}>
      <Routes>
        <Route path="/salary/salary-info" element={<Months />} />
        <Route path="/salary/salary-custom" element={<Fields />} />
        <Route path="/salary/salary-detail/:month/:isView" element={<MonthSheet />} />
        <Route path="/salary/voucher/template" element={<Templates />} />
        <Route path="/salary/tax-client/:month" element={<TaxClient />} />
        <Route path="/salary/tax-check/:month" element={<TaxCheck />} />
        <Route path="/salary/bank-file/:month" element={<BankFile />} />
        <Route path="/salary/emp-info" element={<Employees />} />
        <Route path="/salary/social-security" element={<Schemes />} />
        <Route path="/salary/insurance-bill/:month" element={<Bill />} />
        <Route path="/salary/late" element={<Late />} />
        <Route path="/salary/slips/:month" element={<Slips />} />
        <Route path="/salary/slips/:month/print" element={<SlipsPrint />} />
        <Route path="/salary/years" element={<Years />} />
        <Route path="/salary/years/:year/certificate/:employeeId" element={<Certificate />} />
        <Route path="/salary/secrecy" element={<Secrecy />} />
        <Route path="/salary" element={<Navigate to="/salary/salary-info" replace />} />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </PermittedPage>
  );
}
