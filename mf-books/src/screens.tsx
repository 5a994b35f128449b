import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage } from '@mingzhang/web';
import pack from '../package.json';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

const DetailedScreen = lazyScreen(() => import('./detailed/detailed.screen'), 'DetailedScreen');
const GeneralLedgerScreen = lazyScreen(
  () => import('./general-ledger/general-ledger.screen'),
  'GeneralLedgerScreen',
);
const SubjectBalanceScreen = lazyScreen(
  () => import('./subject-balance/subject-balance.screen'),
  'SubjectBalanceScreen',
);
const SubjectSummaryScreen = lazyScreen(
  () => import('./subject-summary/subject-summary.screen'),
  'SubjectSummaryScreen',
);
const JournalScreen = lazyScreen(() => import('./journal/journal.screen'), 'JournalScreen');
const AuxiliaryBalanceScreen = lazyScreen(
  () => import('./auxiliary-balance/auxiliary-balance.screen'),
  'AuxiliaryBalanceScreen',
);
const AuxiliaryLedgerScreen = lazyScreen(
  () => import('./auxiliary-ledger/auxiliary-ledger.screen'),
  'AuxiliaryLedgerScreen',
);
const MultiColumnScreen = lazyScreen(
  () => import('./multi-column/multi-column.screen'),
  'MultiColumnScreen',
);

const DayBookScreen = lazyScreen(() => import('./day-book/day-book.screen'), 'DayBookScreen');

const QuantityDetailsScreen = lazyScreen(
  () => import('./quantity/quantity-details.screen'),
  'QuantityDetailsScreen',
);
const QuantityLedgerScreen = lazyScreen(
  () => import('./quantity/quantity-ledger.screen'),
  'QuantityLedgerScreen',
);

const AgingScreen = lazyScreen(() => import('./aging/aging.screen'), 'AgingScreen');
const SettlementScreen = lazyScreen(
  () => import('./settlement/settlement.screen'),
  'SettlementScreen',
);
const ItemCrossScreen = lazyScreen(
  () => import('./item-cross/item-cross.screen'),
  'ItemCrossScreen',
);

/** The screens of mf-books by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/account-book/detailed" element={<DetailedScreen />} />
      <Route path="/account-book/general-ledger" element={<GeneralLedgerScreen />} />
      <Route path="/account-book/subject-balance" element={<SubjectBalanceScreen />} />
      <Route path="/account-book/subject-summary" element={<SubjectSummaryScreen />} />
      <Route path="/account-book/journal" element={<JournalScreen />} />
      <Route
        path="/account-book/auxiliary-accounting-balance"
        element={<AuxiliaryBalanceScreen />}
      />
      <Route path="/account-book/auxiliary-accounting-detail" element={<AuxiliaryLedgerScreen />} />
      <Route path="/account-book/multi-column" element={<MultiColumnScreen />} />
      <Route path="/account-book/day-book" element={<DayBookScreen />} />
      <Route path="/account-book/quantity-detailed" element={<QuantityDetailsScreen />} />
      <Route path="/account-book/quantity-ledger" element={<QuantityLedgerScreen />} />
      <Route path="/account-book/aging" element={<AgingScreen />} />
      <Route path="/account-book/settlement" element={<SettlementScreen />} />
      <Route path="/account-book/item-cross" element={<ItemCrossScreen />} />
      <Route path="/account-book" element={<Navigate to="/account-book/detailed" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
