import { Button } from 'antd';
import { useCodeSending } from '@mingzhang/web';
import { CODE_LENGTH, CodeBoxes } from './code-boxes';
import { Field } from './field';
import css from './login.module.css';

/** Verification code with the button that sends it. */
export function CodeField({
  purpose,
  mobile,
  value,
  onChange,
  submitted,
}: {
  purpose: 'login' | 'register' | 'reset';
  mobile: string;
  value: string;
  onChange: (code: string) => void;
  submitted: boolean;
}) {
  const sending = useCodeSending(purpose, mobile);
  const problem = submitted && value.length < CODE_LENGTH ? '请填写 4 位验证码' : undefined;
  return (
    <Field label="验证码" problem={problem}>
      {({ id, describedBy }) => (
        <>
          <div className={css.codeRow}>
            <CodeBoxes id={id} value={value} onChange={onChange} describedBy={describedBy} />
            <Button
              size="large"
              className={css.send ?? ''}
              {...(sending.isCounting ? { type: 'text' as const } : {})}
              disabled={sending.isDisabled}
              onClick={() => {
                sending.send();
                // The button is about to be disabled; the code is what comes next.
                document.getElementById(id)?.focus();
              }}
            >
              {sending.text}
            </Button>
          </div>
          {sending.devCode && <div className={css.hint}>演示环境验证码：{sending.devCode}</div>}
        </>
      )}
    </Field>
  );
}
