import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { NoSuchPage, NotYetAvailable } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-voucher by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/voucher" element={<NotYetAvailable {...coming.voucher} />} />
      <Route
        path="/voucher/form/:voucherId?"
        element={<NotYetAvailable {...coming.voucherForm} />}
      />
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
