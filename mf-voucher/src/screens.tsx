import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage, NotYetAvailable } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

const VoucherListScreen = lazyScreen(
  () => import('./voucher-list/voucher-list.screen'),
  'VoucherListScreen',
);
const VoucherFormScreen = lazyScreen(
  () => import('./voucher-form/voucher-form.screen'),
  'VoucherFormScreen',
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
      <Route path="/voucher/form/:voucherId?" element={<VoucherFormScreen />} />
      <Route path="/template/manager" element={<NotYetAvailable {...coming.templateManager} />} />
      <Route
        path="/template/design/:templateId?"
        element={<NotYetAvailable {...coming.templateDesign} />}
      />
      <Route path="/template" element={<Navigate to="/template/manager" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
