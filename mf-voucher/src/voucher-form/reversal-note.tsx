import { Checkbox } from 'antd';
import type { VoucherForm } from './use-voucher-form';
import css from './voucher-form.module.css';

/** Which voucher this one reverses, and whether whole or in part. */
export function ReversalNote({ form, readOnly }: { form: VoucherForm; readOnly: boolean }) {
  const { state, stored, setHead } = form;
  const original = stored?.reverses ?? state.head.reverses;
  if (!original) return null;
  return (
    <p className={css.context}>
      红冲 {original.title}
      <Checkbox
        checked={state.head.reversesPart ?? false}
        disabled={readOnly}
        onChange={({ target }) => setHead({ reversesPart: target.checked })}
      >
        部分红冲
      </Checkbox>
    </p>
  );
}
