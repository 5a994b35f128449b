import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Route, Routes } from 'react-router-dom';
import { PRODUCT_NAME, refreshSession, sessionAtom, useLookOnDocument } from '@mingzhang/shell-api';
import { lazyPart, lazyScreen } from '@mingzhang/web';
import { Frame } from './frame/frame';
import { LoadingBar } from './frame/loading-bar';

const AgreementScreen = lazyScreen(() => import('./legal/agreement.screen'), 'AgreementScreen');
// Whoever is signed in never sees it.
const LoginScreen = lazyPart(() => import('./login/login.screen'), 'LoginScreen', Starting);
const PrivacyScreen = lazyScreen(() => import('./legal/privacy.screen'), 'PrivacyScreen');
const PayslipScreen = lazyScreen(() => import('./payslip/payslip.screen'), 'PayslipScreen');
const WechatScreen = lazyScreen(() => import('./login/wechat.screen'), 'WechatScreen');

/** Reads the session: the frame when somebody is signed in, else the login screen. */
export function Start() {
  useLookOnDocument();
  const [asked, setAsked] = useState(false);
  const user = useAtomValue(sessionAtom);
  useEffect(() => {
    const done = () => setAsked(true);
    // Whatever the reason of a failure, the specification wants the login screen.
    refreshSession().then(done, done);
  }, []);
  if (!asked) return <Starting />;
  return (
    <>
      <LoadingBar />
      <Routes>
        <Route path="/agreement" element={<AgreementScreen />} />
        <Route path="/payslip" element={<PayslipScreen />} />
        <Route path="/privacy" element={<PrivacyScreen />} />
        <Route path="/wechat" element={<WechatScreen />} />
        <Route path="*" element={user ? <Frame /> : <LoginScreen />} />
      </Routes>
    </>
  );
}

/** What the page itself shows before its code has arrived: it stays until it is known who is there. */
function Starting() {
  return (
    <div className="starting" role="status">
      <b>{PRODUCT_NAME}</b>
      <span>正在载入…</span>
    </div>
  );
}
