import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { NoSuchPage, NotYetAvailable } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-books by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route
        path="/account-book/detailed"
        element={<NotYetAvailable {...coming.accountBookDetailed} />}
      />
      <Route
        path="/account-book/general-ledger"
        element={<NotYetAvailable {...coming.accountBookGeneralLedger} />}
      />
      <Route
        path="/account-book/subject-balance"
        element={<NotYetAvailable {...coming.accountBookSubjectBalance} />}
      />
      <Route
        path="/account-book/subject-summary"
        element={<NotYetAvailable {...coming.accountBookSubjectSummary} />}
      />
      <Route
        path="/account-book/auxiliary-accounting-balance"
        element={<NotYetAvailable {...coming.accountBookAuxiliaryAccountingBalance} />}
      />
      <Route
        path="/account-book/auxiliary-accounting-detail"
        element={<NotYetAvailable {...coming.accountBookAuxiliaryAccountingDetail} />}
      />
      <Route path="/account-book" element={<Navigate to="/account-book/detailed" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
