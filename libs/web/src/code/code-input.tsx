import { useRef } from 'react';
import { Button, Input, Space, type InputRef } from 'antd';
import css from './code.module.css';
import { useCodeSending } from './use-code-sending';

const CODE_LENGTH = 4;

/** Verification code of a known number with the button that sends it; for use in a `Form.Item`. */
export function CodeInput({
  id,
  value = '',
  onChange,
  mobile,
  label,
}: {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
  /** Where the code is sent. */
  mobile: string;
  /** Names the field where no label of a form does. */
  label?: string;
}) {
  const sending = useCodeSending('reset', mobile);
  const input = useRef<InputRef>(null);
  const send = () => {
    sending.send();
    // The button is about to be disabled; the code is what comes next.
    input.current?.focus();
  };
  return (
    <>
      <Space.Compact block>
        <Input
          ref={input}
          {...(id ? { id } : {})}
          {...(label ? { 'aria-label': label } : {})}
          className={css.code ?? ''}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="4 位验证码"
          maxLength={CODE_LENGTH}
          value={value}
          onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
        />
        <Button disabled={sending.isDisabled} onClick={send}>
          {sending.text}
        </Button>
      </Space.Compact>
      {sending.devCode && <div className={css.hint}>演示环境验证码：{sending.devCode}</div>}
    </>
  );
}
