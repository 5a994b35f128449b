import { useEffect, useState } from 'react';
import { Button } from 'antd';
import type { secretFields } from '@mingzhang/contract';
import { useReveal } from '../api/payroll.api';
import css from '../shared/shared.module.css';

export type SecretField = (typeof secretFields)[number];

/** How long a number stays in view. */
const SHOWN_MS = 30_000;

const titles: Readonly<Record<SecretField, string>> = {
  idNumber: '证件号码',
  phone: '手机号',
  bankAccount: '工资卡',
};

/** A number of a person in full, for a while; asking for it is recorded in the operation log. */
export function useSecret(id: number, field: SecretField) {
  const reveal = useReveal();
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = () =>
    reveal.mutate(
      { params: { id }, body: { field } },
      { onSuccess: ({ value }) => setShown(value) },
    );
  return { shown, show, hide: () => setShown(undefined), isPending: reveal.isPending };
}

/** The button beside a masked number: 显示, and 隐藏 while it is in view. */
export function SecretButton({
  secret,
  field,
  name,
}: {
  readonly secret: ReturnType<typeof useSecret>;
  readonly field: SecretField;
  /** Whose number it is. */
  readonly name: string;
}) {
  const act = secret.shown === undefined ? '显示' : '隐藏';
  return (
    <Button
      type="link"
      size="small"
      style={{ height: 20, paddingInline: 4, fontSize: 12 }}
      aria-label={`${act} ${name} 的${titles[field]}`}
      title="查看一次记一次操作日志"
      loading={secret.isPending}
      onClick={secret.shown === undefined ? secret.show : secret.hide}
    >
      {act}
    </Button>
  );
}

/** A masked number of a list with its button. */
export function SecretText({
  id,
  name,
  field,
  masked,
  canReveal,
}: {
  readonly id: number;
  readonly name: string;
  readonly field: SecretField;
  readonly masked: string;
  readonly canReveal: boolean;
}) {
  const secret = useSecret(id, field);
  if (masked === '') return null;
  return (
    <span className={css.secret}>
      <span className={secret.shown === undefined ? undefined : css.shown}>
        {secret.shown ?? masked}
      </span>
      {canReveal && <SecretButton secret={secret} field={field} name={name} />}
    </span>
  );
}
