import { createContext, useContext, useEffect, useState } from 'react';
import { mobilePattern, sessionCalls } from '@mingzhang/contract';
import { useSave } from '@mingzhang/shell-api';

/** Seconds before a code may be sent again (specification, section 9). */
const RESEND_SECONDS = 59;

/** A code that was sent: when another one may be asked for, and the code where the service gives it away. */
export interface SentCode {
  /** Milliseconds since 1970. */
  readonly againAt: number;
  readonly devCode: string | undefined;
}

/**
 * The codes that the forms of a page have sent, by call. A page with several forms provides one map, so that changing
 * between them does not end the countdown; without one each form keeps its own.
 */
export const SentCodes = createContext<Map<string, SentCode> | undefined>(undefined);

function secondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - Date.now()) / 1000));
}

/**
 * Sending a verification code: the button is off for a wrong number, while sending and while the
 * countdown runs; a failed sending gives it back at once.
 */
export function useCodeSending(purpose: 'login' | 'register' | 'reset', mobile: string) {
  const call = purpose === 'reset' ? sessionCalls.sendMsg : sessionCalls.regMsg;
  const shared = useContext(SentCodes);
  const [sent, setSent] = useState(() => shared?.get(call.path));
  const [secondsLeft, setSecondsLeft] = useState(() => (sent ? secondsUntil(sent.againAt) : 0));
  const sending = useSave(call, {
    onSuccess: ({ devCode }) => {
      const now = { againAt: Date.now() + RESEND_SECONDS * 1000, devCode };
      shared?.set(call.path, now);
      setSent(now);
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
    text: isCounting ? `重新发送 (${secondsLeft})` : sent ? '重新发送' : '获取验证码',
    /** The code itself, where the service gives it away: a demonstration without text messages. */
    devCode: sent?.devCode,
  };
}
