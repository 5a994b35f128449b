import { Navigate, Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { NoSuchPage, NotYetAvailable, lazyScreen } from '@mingzhang/web';
import pack from '../package.json';
import { coming } from './coming';

export const meta: RemoteMeta = {
  name: pack.name,
  routes: pack.mingzhang.remote.routes,
};

const AccountScreen = lazyScreen(() => import('./account/account.screen'), 'AccountScreen');
const SubjectScreen = lazyScreen(() => import('./subject/subject.screen'), 'SubjectScreen');
const InitialScreen = lazyScreen(() => import('./initial/initial.screen'), 'InitialScreen');
const VoucherWordScreen = lazyScreen(
  () => import('./voucher-word/voucher-word.screen'),
  'VoucherWordScreen',
);
const CurrencyScreen = lazyScreen(() => import('./currency/currency.screen'), 'CurrencyScreen');
const CategoryScreen = lazyScreen(
  () => import('./accounting-category/category.screen'),
  'CategoryScreen',
);
const ItemScreen = lazyScreen(() => import('./accounting-category/item.screen'), 'ItemScreen');
const PermissionScreen = lazyScreen(
  () => import('./permission/permission.screen'),
  'PermissionScreen',
);
const PersonalSettingScreen = lazyScreen(
  () => import('./personal/personal-setting.screen'),
  'PersonalSettingScreen',
);
const ChangePasswordScreen = lazyScreen(
  () => import('./personal/change-password.screen'),
  'ChangePasswordScreen',
);
const ChangePhoneNumberScreen = lazyScreen(
  () => import('./personal/change-phone-number.screen'),
  'ChangePhoneNumberScreen',
);
const BindingWebchatScreen = lazyScreen(
  () => import('./personal/binding-webchat.screen'),
  'BindingWebchatScreen',
);
const OperationLogScreen = lazyScreen(
  () => import('./operation-log/operation-log.screen'),
  'OperationLogScreen',
);

const OperatorScreen = lazyScreen(() => import('./operator/operator.screen'), 'OperatorScreen');

/** The screens of mf-settings by route. A screen of its own is `lazyScreen(() => import(…), 'XScreen')`. */
export function Screens() {
  return (
    <Routes>
      <Route path="/account" element={<AccountScreen />} />
      <Route path="/accountSetImport" element={<NotYetAvailable {...coming.accountSetImport} />} />
      <Route path="/subject" element={<SubjectScreen />} />
      <Route path="/initial" element={<InitialScreen />} />
      <Route path="/voucher-word" element={<VoucherWordScreen />} />
      <Route path="/currency" element={<CurrencyScreen />} />
      <Route path="/assisting-accounting/accounting-category" element={<CategoryScreen />} />
      <Route path="/assisting-accounting/custom/:id" element={<ItemScreen />} />
      <Route path="/permission-setting" element={<PermissionScreen />} />
      <Route path="/operation-log" element={<OperationLogScreen />} />
      <Route path="/operator/releases" element={<OperatorScreen />} />
      <Route path="/operator" element={<Navigate to="/operator/releases" replace />} />
      <Route path="/personal/personal-setting" element={<PersonalSettingScreen />} />
      <Route path="/personal/change-password" element={<ChangePasswordScreen />} />
      <Route path="/personal/change-phone-number" element={<ChangePhoneNumberScreen />} />
      <Route path="/personal/binding-webchat" element={<BindingWebchatScreen />} />
      <Route
        path="/assisting-accounting"
        element={<Navigate to="/assisting-accounting/accounting-category" replace />}
      />
      <Route path="/personal" element={<Navigate to="/personal/personal-setting" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
