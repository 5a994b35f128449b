/** The four forms of the login screen. */
export type LoginForm = 'code' | 'password' | 'register' | 'reset';

/** What every form of the login screen gets; the number stays when switching between them. */
export interface LoginFormProps {
  readonly mobile: string;
  /** Missing where only one person may sign in: the number is shown and cannot be changed. */
  readonly onMobile?: (mobile: string) => void;
  /** Missing where there is no other form to go to. */
  readonly onSwitch?: (form: LoginForm) => void;
  readonly onSignedIn: () => void;
}
