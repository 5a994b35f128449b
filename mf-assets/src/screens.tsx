import { Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage } from '@mingzhang/web';
import pack from '../package.json';

const Cards = lazyScreen(() => import('./cards/cards.screen'), 'CardsScreen');
const Check = lazyScreen(() => import('./check/check.screen'), 'CheckScreen');
const Summary = lazyScreen(() => import('./summary/summary.screen'), 'SummaryScreen');
const AssetType = lazyScreen(() => import('./type/type.screen'), 'AssetTypeScreen');
const Depreciation = lazyScreen(
  () => import('./depreciation/depreciation.screen'),
  'DepreciationScreen',
);

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-assets by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/assets" element={<Cards />} />
      <Route path="/assets/type" element={<AssetType />} />
      <Route path="/assets/details" element={<Depreciation />} />
      <Route path="/assets/summary" element={<Summary />} />
      <Route path="/assets/check" element={<Check />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
