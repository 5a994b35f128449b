import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage, PermittedPage } from '@mingzhang/web';
import pack from '../package.json';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

const ClosingScreen = lazyScreen(() => import('./closing/closing.screen'), 'ClosingScreen');
const CarryForwardScreen = lazyScreen(
  () => import('./carry-forward/carry-forward.screen'),
  'CarryForwardScreen',
);
const BatchScreen = lazyScreen(() => import('./batch/batch.screen'), 'BatchScreen');
const CheckScreen = lazyScreen(() => import('./check/check.screen'), 'CheckScreen');
const CulpritScreen = lazyScreen(() => import('./culprit/culprit.screen'), 'CulpritScreen');
const UnCheckScreen = lazyScreen(() => import('./un-check/un-check.screen'), 'UnCheckScreen');

/** The screens of mf-closing by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <PermittedPage menu={pack.mingzhang.remote.menu}>
      <Routes>
        <Route path="/check-out/list" element={<ClosingScreen />} />
        <Route path="/check-out/batch" element={<BatchScreen />} />
        <Route path="/check-out/un-check" element={<UnCheckScreen />} />
        <Route
          path="/check-out/carry-forward/:checkYear/:checkMonth"
          element={<CarryForwardScreen />}
        />
        <Route path="/check-out/check/:checkYear/:checkMonth" element={<CheckScreen />} />
        <Route path="/check-out/culprit/:checkYear/:checkMonth" element={<CulpritScreen />} />
        <Route path="/check-out" element={<Navigate to="/check-out/list" replace />} />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </PermittedPage>
  );
}
