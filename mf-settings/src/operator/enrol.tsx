import { Button } from 'antd';
import encodeQR from 'qr';
import { operatorCalls, touchedBy } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { CodeForm } from './code-form';
import css from './operator.module.css';

/** Sets the second factor up: the secret is shown once, and counts when its first code has come. */
export function Enrol() {
  const enrolment = useSave(operatorCalls.enrol);
  const confirmation = useSave(operatorCalls.confirm, {
    invalidates: touchedBy.operator,
    quiet: true,
    onSuccess: () => notify.success('动态码已设置'),
  });
  if (!enrolment.data) {
    return (
      <>
        <p>
          管理发布除登录外还须动态码。请先在手机上装好验证器（支持 TOTP 的任何一种），再开始设置；
          {'密钥只显示这一次。'}
        </p>
        <Button type="primary" loading={enrolment.isPending} onClick={() => enrolment.mutate({})}>
          开始设置
        </Button>
      </>
    );
  }
  const { secret, uri } = enrolment.data;
  return (
    <>
      <p>用验证器扫描二维码，或手工输入密钥，再填写它显示的动态码。</p>
      <div className={css.code}>
        <img className={css.qr} src={pictureOf(uri)} alt="动态码密钥的二维码" />
        <div className={css.secret}>
          密钥
          <code>{inFours(secret)}</code>
        </div>
      </div>
      <CodeForm
        okText="完成设置"
        isSaving={confirmation.isPending}
        error={confirmation.error}
        onSubmit={(operatorCode) => confirmation.mutate({ body: { operatorCode } })}
      />
    </>
  );
}

/** Modules of white around the code, so that a camera finds its edge. */
const RIM = 2;

const pictureOf = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: RIM }))}`;

/** As one reads it aloud: `JBSW Y3DP`. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
