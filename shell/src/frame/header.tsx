import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { isPeriodOpen } from '@mingzhang/rules';
import { useKnownPeriod, usePeriod, useSession } from '@mingzhang/shell-api';
import { Icon, useVatType } from '@mingzhang/web';
import { helpHashOf } from '../help/help-place';
import { AccountSetSwitch } from './account-set-switch';
import css from './header.module.css';
import { InvitationButton } from './invitations';
import { NewVersion } from './new-version';
import { PeriodPicker } from './period-picker';
import { useKeptPeriod } from './use-kept-period';
import { UserMenu } from './user-menu';

/** The line above the content: account set, period, help and user. */
export function Header({
  narrow,
  collapsed,
  onToggleMenu,
}: {
  /** On a phone the period moves to a line of its own below. */
  narrow: boolean;
  collapsed: boolean;
  onToggleMenu: () => void;
}) {
  const { accountSet, user } = useSession();
  const keepPeriod = useKeptPeriod();
  const { pathname } = useLocation();
  const vatType = useVatType(useKnownPeriod());
  const hasPeriods = accountSet !== null && user.checkoutList.length > 0;
  return (
    <header className={`${css.header} ${narrow ? css.narrow : ''}`}>
      <Button
        type="text"
        aria-label={narrow ? '打开菜单' : collapsed ? '展开菜单' : '收起菜单'}
        icon={<Icon name={narrow ? 'menu' : collapsed ? 'expand' : 'collapse'} />}
        onClick={onToggleMenu}
      />
      {accountSet && <AccountSetSwitch />}
      {accountSet && !narrow && (
        <>
          <span className={`${css.tag} ${css.wide}`}>
            {accountSet.accountingStandards === 0 ? '小企业准则' : '企业准则'}
          </span>
          <span className={`${css.tag} ${css.wide}`}>
            {vatType === 0 ? '小规模纳税人' : '一般纳税人'}
          </span>
        </>
      )}
      {hasPeriods && !narrow && (
        <>
          <span className={css.separator} />
          <PeriodInUse />
        </>
      )}
      <span className={css.space} />
      <NewVersion />
      <InvitationButton />
      {!narrow && (
        <>
          <Link to={`${keepPeriod('/help')}${helpHashOf(pathname)}`} className={css.help}>
            <Icon name="help" />
            <span>帮助</span>
          </Link>
          <span className={css.separator} />
        </>
      )}
      <UserMenu narrow={narrow} />
    </header>
  );
}

/** Period picker with the state of the period, for the header and for the line below it. */
export function PeriodInUse() {
  const { user } = useSession();
  const [period, setPeriod] = usePeriod();
  const state = user.checkoutList.find((entry) => entry.period === period)?.state;
  const isOpen = isPeriodOpen(state);
  return (
    <>
      <PeriodPicker periods={user.checkoutList} value={period} onChange={setPeriod} />
      <span className={`${css.tag} ${isOpen ? css.openPeriod : css.closedPeriod}`}>
        {!isOpen && <Icon name="lock" size={12} />}
        {isOpen ? '未结账' : '已结账'}
      </span>
    </>
  );
}
