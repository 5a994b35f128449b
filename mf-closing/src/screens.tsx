import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { NoSuchPage, NotYetAvailable } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-closing by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/check-out/list" element={<NotYetAvailable {...coming.checkOutList} />} />
      <Route path="/check-out/un-check" element={<NotYetAvailable {...coming.checkOutUnCheck} />} />
      <Route
        path="/check-out/carry-forward/:checkYear/:checkMonth"
        element={<NotYetAvailable {...coming.checkOutCarryForward} />}
      />
      <Route
        path="/check-out/check/:checkYear/:checkMonth"
        element={<NotYetAvailable {...coming.checkOutCheck} />}
      />
      <Route path="/check-out" element={<Navigate to="/check-out/list" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
