import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { NoSuchPage, NotYetAvailable } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

/** The screens of mf-settings by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/account" element={<NotYetAvailable {...coming.account} />} />
      <Route path="/accountSetImport" element={<NotYetAvailable {...coming.accountSetImport} />} />
      <Route path="/subject" element={<NotYetAvailable {...coming.subject} />} />
      <Route path="/initial" element={<NotYetAvailable {...coming.initial} />} />
      <Route path="/voucher-word" element={<NotYetAvailable {...coming.voucherWord} />} />
      <Route path="/currency" element={<NotYetAvailable {...coming.currency} />} />
      <Route
        path="/assisting-accounting/accounting-category"
        element={<NotYetAvailable {...coming.assistingAccountingAccountingCategory} />}
      />
      <Route
        path="/assisting-accounting/custom/:id"
        element={<NotYetAvailable {...coming.assistingAccountingCustom} />}
      />
      <Route
        path="/permission-setting"
        element={<NotYetAvailable {...coming.permissionSetting} />}
      />
      <Route
        path="/personal/personal-setting"
        element={<NotYetAvailable {...coming.personalPersonalSetting} />}
      />
      <Route
        path="/personal/change-password"
        element={<NotYetAvailable {...coming.personalChangePassword} />}
      />
      <Route
        path="/personal/change-phone-number"
        element={<NotYetAvailable {...coming.personalChangePhoneNumber} />}
      />
      <Route
        path="/personal/binding-webchat"
        element={<NotYetAvailable {...coming.personalBindingWebchat} />}
      />
      <Route
        path="/assisting-accounting"
        element={<Navigate to="/assisting-accounting/accounting-category" replace />}
      />
      <Route path="/personal" element={<Navigate to="/personal/personal-setting" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
