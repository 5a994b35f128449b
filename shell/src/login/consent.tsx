import css from './login.module.css';

/** What one agrees to by signing in or registering. */
export function Consent({ act }: { act: '登录' | '注册' }) {
  return (
    <p className={css.consent}>
      {act}即表示同意{' '}
      <a href="/agreement" target="_blank" rel="noreferrer">
        服务协议
      </a>{' '}
      和{' '}
      <a href="/privacy" target="_blank" rel="noreferrer">
        隐私政策
      </a>
    </p>
  );
}
