import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage } from '@mingzhang/web';
import pack from '../package.json';

const VoucherListScreen = lazyScreen(
  () => import('./voucher-list/voucher-list.screen'),
  'VoucherListScreen',
);
const VoucherFormScreen = lazyScreen(
  () => import('./voucher-form/voucher-form.screen'),
  'VoucherFormScreen',
);
const VoucherPrintScreen = lazyScreen(
  () => import('./voucher-print/voucher-print.screen'),
  'VoucherPrintScreen',
);
const TemplateManagerScreen = lazyScreen(
  () => import('./template/template-manager.screen'),
  'TemplateManagerScreen',
);
const TemplateDesignScreen = lazyScreen(
  () => import('./template/template-design.screen'),
  'TemplateDesignScreen',
);

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-voucher by route. */
export function Screens() {
  return (
    <Routes>
      <Route path="/voucher" element={<VoucherListScreen />} />
      <Route path="/voucher/print" element={<VoucherPrintScreen />} />
      <Route path="/voucher/form/:voucherId?" element={<VoucherFormScreen />} />
      <Route path="/template/manager" element={<TemplateManagerScreen />} />
      <Route path="/template/design/:templateId?" element={<TemplateDesignScreen />} />
      <Route path="/template" element={<Navigate to="/template/manager" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
