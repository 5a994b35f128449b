import { Icon } from '@mingzhang/web';
import type { LoginForm } from './login.screen';
import css from './login.module.css';

/** Heading of a form that one came to from the login, with the way back. */
export function FormHeading({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <>
      <button type="button" className={css.back} onClick={onBack}>
        <Icon name="left" size={14} />
        返回登录
      </button>
      <h2>{title}</h2>
    </>
  );
}

/** Ways from a login form to registration and to a new password. */
export function FormLinks({ onSwitch }: { onSwitch: (form: LoginForm) => void }) {
  return (
    <div className={css.links}>
      <button type="button" onClick={() => onSwitch('register')}>
        手机号注册
      </button>
      <button type="button" onClick={() => onSwitch('reset')}>
        忘记密码
      </button>
    </div>
  );
}
