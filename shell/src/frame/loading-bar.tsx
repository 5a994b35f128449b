import { useIsLoading } from '@mingzhang/shell-api';
import css from './loading-bar.module.css';

/** A thin line at the top of the page while any call is on its way. */
export function LoadingBar() {
  const loading = useIsLoading();
  return <div className={`${css.bar} ${loading ? css.on : ''}`} aria-hidden="true" />;
}
