import { Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage, PermittedPage } from '@mingzhang/web';
import pack from '../package.json';

const Invoices = lazyScreen(() => import('./list/invoices.screen'), 'InvoicesScreen');
const InvoicePlace = lazyScreen(() => import('./invoice-place'), 'InvoicePlaceScreen');
const Inbox = lazyScreen(() => import('./inbox/inbox.screen'), 'InboxScreen');
const Vat = lazyScreen(() => import('./vat/vat.screen'), 'VatScreen');
const Unbilled = lazyScreen(() => import('./unbilled/unbilled.screen'), 'UnbilledScreen');
const Business = lazyScreen(() => import('./business/business.screen'), 'BusinessScreen');
const Rules = lazyScreen(() => import('./rules/rules.screen'), 'RulesScreen');

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-invoice by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <PermittedPage menu={pack.mingzhang.remote.menu}>
      <Routes>
        <Route path="/invoice/out" element={<Invoices key="OUT" invoiceType="OUT" />} />
        <Route path="/invoice/in" element={<Invoices key="IN" invoiceType="IN" />} />
        <Route path="/invoice/inbox" element={<Inbox />} />
        <Route path="/invoice/unbilled" element={<Unbilled />} />
        <Route path="/invoice/business" element={<Business />} />
        <Route path="/invoice/rule" element={<Rules />} />
        <Route path="/invoice/vat" element={<Vat />} />
        <Route path="/invoice" element={<InvoicePlace />} />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </PermittedPage>
  );
}
