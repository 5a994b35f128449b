import { Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { NoSuchPage, NotYetAvailable } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-assets by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/assets" element={<NotYetAvailable {...coming.assets} />} />
      <Route path="/assets/type" element={<NotYetAvailable {...coming.assetsType} />} />
      <Route path="/assets/details" element={<NotYetAvailable {...coming.assetsDetails} />} />
      <Route path="/assets/summary" element={<NotYetAvailable {...coming.assetsSummary} />} />
      <Route path="/assets/check" element={<NotYetAvailable {...coming.assetsCheck} />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
