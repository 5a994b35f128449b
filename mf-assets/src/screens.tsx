import { Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage, PermittedPage } from '@mingzhang/web';
import pack from '../package.json';

const Cards = lazyScreen(() => import('./cards/cards.screen'), 'CardsScreen');
const Check = lazyScreen(() => import('./check/check.screen'), 'CheckScreen');
const Summary = lazyScreen(() => import('./summary/summary.screen'), 'SummaryScreen');
const AssetType = lazyScreen(() => import('./type/type.screen'), 'AssetTypeScreen');
const Depreciation = lazyScreen(
  () => import('./depreciation/depreciation.screen'),
  'DepreciationScreen',
);
const Labels = lazyScreen(() => import('./labels/labels.screen'), 'LabelsScreen');
const LabelLanding = lazyScreen(
  () => import('./labels/label-landing.screen'),
  'LabelLandingScreen',
);
const CardsPrint = lazyScreen(() => import('./print/cards-print.screen'), 'CardsPrintScreen');
const StockTakings = lazyScreen(() => import('./stock/takings.screen'), 'TakingsScreen');
const StockTaking = lazyScreen(() => import('./stock/taking.screen'), 'TakingScreen');

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-assets by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <PermittedPage menu={pack.mingzhang.remote.menu}>
      <Routes>
        <Route path="/assets" element={<Cards />} />
        <Route path="/assets/type" element={<AssetType />} />
        <Route path="/assets/details" element={<Depreciation />} />
        <Route path="/assets/summary" element={<Summary />} />
        <Route path="/assets/check" element={<Check />} />
        <Route path="/assets/labels" element={<Labels />} />
        <Route path="/assets/c/:label" element={<LabelLanding />} />
        <Route path="/assets/print" element={<CardsPrint />} />
        <Route path="/assets/stock-taking" element={<StockTakings />} />
        <Route path="/assets/stock-taking/:id" element={<StockTaking />} />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </PermittedPage>
  );
}
