import { useEffect, useState } from 'react';
import { mobilePattern, sessionCalls } from '@mingzhang/contract';
import { useSave } from '@mingzhang/shell-api';

/** Seconds before a code may be sent again (specification, section 9). */
export const RESEND_SECONDS = 59;

/**
 * Sending a verification code: the button is off for a wrong number, while sending and while the
 * countdown runs; a failed sending gives it back at once.
 */
export function useCodeSending(purpose: 'login' | 'register' | 'reset', mobile: string) {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [wasSent, setWasSent] = useState(false);
  const sending = useSave(purpose === 'reset' ? sessionCalls.sendMsg : sessionCalls.regMsg, {
    onSuccess: () => {
      setWasSent(true);
      setSecondsLeft(RESEND_SECONDS);
    },
  });
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  const isCounting = secondsLeft > 0;
  return {
    send: () => sending.mutate({ params: { mobile } }),
    isDisabled: !mobilePattern.test(mobile) || isCounting || sending.isPending,
    isCounting,
    text: isCounting ? `重新发送 (${secondsLeft})` : wasSent ? '重新发送' : '获取验证码',
    /** The code itself, where the service gives it away: a demonstration without text messages. */
    devCode: sending.data?.devCode,
  };
}
