import { App, Button } from 'antd';
import { nextPeriod, periodTitle, type Period } from '@mingzhang/rules';
import { navigateTo, notify, notifyError, useSession } from '@mingzhang/shell-api';
import { groupedChecks, Icon } from '@mingzhang/web';
import { ofMonth, useClosingSettings, useCloseMonth, type MonthChecks } from '../api/checkout.api';
import { FootBar } from '../shared/foot-bar';
import { closingPath, unCheckPath } from '../shared/paths';
import { closingStanding } from './closing.model';

/** Why the month can't be closed yet, or the closing itself, asked once. */
export function ClosingFoot({
  period,
  checks,
  isClosed,
}: {
  period: Period;
  checks: MonthChecks;
  isClosed: boolean;
}) {
  const { can, user } = useSession();
  const { initial, final, report, broken } = checks;
  const all = groupedChecks([initial, final, report, broken]);
  const { canClose, ...standing } = closingStanding({
    isClosed,
    mayClose: can('closing.manage'),
    isUnknown: checks.isPending || checks.error !== null,
    checks: all,
  });
  const close = useClosing(
    period,
    all.warnings.map(({ title }) => title),
  );
  const next = nextPeriod(period);
  const hasNext = user.checkoutList.some((entry) => entry.period === next);
  return (
    <FootBar {...standing}>
      {isClosed && can('closing.manage') && (
        <Button onClick={() => navigateTo(unCheckPath)}>反结账</Button>
      )}
      {/* In one place: who closed a month by Enter stands on the way to the next, not on opening it again. */}
      {isClosed ? (
        hasNext && (
          <Button type="primary" onClick={() => navigateTo(closingPath(next))}>
            进入{periodTitle(next)}
          </Button>
        )
      ) : (
        <Button
          type="primary"
          icon={<Icon name="lock" />}
          disabled={!canClose}
          loading={close.isPending}
          onClick={close.ask}
        >
          结账 {periodTitle(period)}
        </Button>
      )}
    </FootBar>
  );
}

/** Asks once, closes the month and says what was sealed. */
function useClosing(period: Period, warnings: readonly string[]) {
  const { modal } = App.useApp();
  const settings = useClosingSettings();
  const closing = useCloseMonth();
  const title = periodTitle(period);
  const close = () =>
    closing.mutateAsync({ query: ofMonth(period) }).then(({ voucherCount, hash }) => {
      notify.success(`${title}已结账，封存 ${voucherCount} 张凭证，封存码 ${hash.slice(0, 12)}`);
    }, notifyError);
  const isIrreversible = settings.data?.irreversible === true;
  const ask = () =>
    void modal.confirm({
      title: `结账 ${title}`,
      content: `${passedOver(warnings)}${
        isIrreversible
          ? '账套已启用“记账不可逆”：结账后本期不能反结账，凭证永远不能再改，只能在以后的期间红字冲销。'
          : '结账后本期凭证锁定并封存，不能新增、修改、删除和审核；需要调整时可以反结账。'
      }`,
      okText: '结账',
      okButtonProps: { danger: isIrreversible },
      cancelText: '取消',
      onOk: close,
    });
  return { ask, isPending: closing.isPending };
}

/** What closing passes over: 有 3 项提醒未处理：凭证断号 2、银行存款为负. */
function passedOver(warnings: readonly string[]): string {
  if (warnings.length === 0) return '';
  const kinds = [...new Set(warnings)].map((title) => {
    const count = warnings.filter((each) => each === title).length;
    return count > 1 ? `${title} ${count}` : title;
  });
  return `有 ${warnings.length} 项提醒未处理，结账即放过并记入操作日志：${kinds.join('、')}。`;
}
