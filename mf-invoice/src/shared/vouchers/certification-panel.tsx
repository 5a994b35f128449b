import { Alert, Button } from 'antd';
import { notify } from '@mingzhang/shell-api';
import { Dialog, ErrorPanel, SkeletonRows, useFocusReturn, useFocusWhen } from '@mingzhang/web';
import { useCertificationPreview, useCertify, type Certifying } from './input-tax.api';
import { InputTaxPreviewed } from './input-tax-preview';
import css from './vouchers.module.css';

/** Takes pending tax of ticked invoices to 进项税额: the voucher as it will be; Enter makes it. */
export function CertificationPanel({
  asked,
  onClose,
  onDone,
}: {
  readonly asked: Certifying;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  useFocusReturn();
  const { data, error, refetch } = useCertificationPreview(asked);
  const certify = useCertify();
  const count = data?.vouchers.length ?? 0;
  const button = useFocusWhen(count > 0);
  const onMake = () =>
    certify.mutate(
      { body: asked },
      {
        onSuccess: ({ vouchers, booked }) => {
          const titles = vouchers.map(({ period, title }) => `${period} ${title}`).join('、');
          notify.success(`已生成认证凭证 ${titles}，含 ${booked} 张发票`);
          onDone();
        },
      },
    );
  return (
    <Dialog
      open
      width={720}
      title="认证凭证：待认证进项税额转入进项税额"
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="make"
          type="primary"
          ref={button}
          disabled={count === 0}
          loading={certify.isPending}
          onClick={onMake}
        >
          生成 {count} 张凭证 <kbd className={css.key}>Enter</kbd>
        </Button>,
      ]}
    >
      <div className={css.preview} aria-busy={!data}>
        {certify.error && <Alert type="error" showIcon title={certify.error.msg} />}
        {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {data && <InputTaxPreviewed preview={data} />}
        <p className={css.hint}>
          同一抵扣期间合并为一张凭证；该期间已有认证凭证的，新勾选的发票并入其中。
        </p>
      </div>
    </Dialog>
  );
}
