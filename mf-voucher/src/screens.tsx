import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useAccountSet, useSession, type RemoteMeta } from '@mingzhang/shell-api';
import { lazyPart, lazyScreen, NoSuchPage } from '@mingzhang/web';
import pack from '../package.json';
import { hasDraft } from './voucher-form/draft-place';
import { readWaiting } from './voucher-form/waiting-store';

const VoucherListScreen = lazyScreen(
  () => import('./voucher-list/voucher-list.screen'),
  'VoucherListScreen',
);
const VoucherFormScreen = lazyScreen(
  () => import('./voucher-form/voucher-form.screen'),
  'VoucherFormScreen',
);
const VoucherPrintScreen = lazyScreen(
  () => import('./voucher-print/voucher-print.screen'),
  'VoucherPrintScreen',
);
const WaitingBar = lazyPart(
  () => import('./voucher-form/waiting-bar'),
  'WaitingBar',
  // As high as the bar with one line: what is below would move under the pointer when it comes, and a press that has begun
  // would be lost.
  () => <div style={{ height: 52 }} />,
);
const TemplateManagerScreen = lazyScreen(
  () => import('./template/template-manager.screen'),
  'TemplateManagerScreen',
);
const TemplateDesignScreen = lazyScreen(
  () => import('./template/template-design.screen'),
  'TemplateDesignScreen',
);

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-voucher by route. */
export function Screens() {
  return (
    <>
      <Waiting />
      <ScreenRoutes />
    </>
  );
}

/** Looks for vouchers that were not saved; the form and the print view show theirs themselves. */
function Waiting() {
  const { pathname } = useLocation();
  const own = { accountSetId: useAccountSet().id, userId: useSession().user.id };
  const isShown = !/^\/voucher\/(form|print)/.test(pathname);
  const isLeft = readWaiting(own).length > 0 || hasDraft({ ...own, voucherId: 'new' });
  if (!isShown || !isLeft) return null;
  return <WaitingBar />;
}

function ScreenRoutes() {
  return (
    <Routes>
      <Route path="/voucher" element={<VoucherListScreen />} />
      <Route path="/voucher/print" element={<VoucherPrintScreen />} />
      <Route path="/voucher/form/:voucherId?" element={<VoucherFormScreen />} />
      <Route path="/template/manager" element={<TemplateManagerScreen />} />
      <Route path="/template/design/:templateId?" element={<TemplateDesignScreen />} />
      <Route path="/template" element={<Navigate to="/template/manager" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
