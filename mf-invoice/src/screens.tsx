import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { NoSuchPage, NotYetAvailable } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-invoice by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/invoice/out" element={<NotYetAvailable {...coming.invoiceOut} />} />
      <Route path="/invoice/in" element={<NotYetAvailable {...coming.invoiceIn} />} />
      <Route path="/invoice/business" element={<NotYetAvailable {...coming.invoiceBusiness} />} />
      <Route path="/invoice" element={<Navigate to="/invoice/out" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
