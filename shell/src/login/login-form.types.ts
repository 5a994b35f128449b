/** The four forms of the login screen. */
export type LoginForm = 'code' | 'password' | 'register' | 'reset';

/** What every form of the login screen gets; the number stays when switching between them. */
export interface LoginFormProps {
  readonly mobile: string;
  readonly onMobile: (mobile: string) => void;
  readonly onSwitch: (form: LoginForm) => void;
  readonly onSignedIn: () => void;
}
