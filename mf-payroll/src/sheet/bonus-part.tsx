import { Radio } from 'antd';
import {
  bonusMethods,
  bonusMethodTitles,
  type BonusTaxes,
  type SalaryRow,
  type WrittenSheet,
} from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { SmallTable } from '@mingzhang/web';
import { useChoose } from '../api/payroll.api';
import { cheaperText, waysOf } from './bonus-drawer';
import css from './sheet.module.css';

/** Both ways of taxing the bonus of a person, and the one that is chosen. */
export function BonusPart({
  bonus,
  row,
  isLocked,
  onWritten,
}: {
  readonly bonus: BonusTaxes;
  readonly row: SalaryRow;
  readonly isLocked: boolean;
  readonly onWritten: (written: WrittenSheet) => void;
}) {
  const choose = useChoose();
  const change = (bonusMethod: SalaryRow['choices']['bonusMethod']) => {
    const { choices: seen, id } = row;
    const choices = { ...seen, bonusMethod };
    choose.mutate(
      { params: { id }, body: { choices, seen } },
      {
        onSuccess: (written) => {
          onWritten(written);
          notify.success(`${row.name} 的年终奖已改为${bonusMethodTitles[bonusMethod]}`);
        },
        onError: ({ msg }) => notify.error(msg),
      },
    );
  };
  return (
    <section className={css.part} aria-labelledby="bonus-ways">
      <h3 id="bonus-ways">全年一次性奖金</h3>
      <Radio.Group
        aria-label="年终奖计税方式"
        disabled={isLocked || choose.isPending}
        value={row.choices.bonusMethod}
        options={bonusMethods.map((method) => ({
          value: method,
          label: bonusMethodTitles[method],
          disabled: method === 'separate' && bonus.separate === null,
        }))}
        onChange={({ target }) => change(target.value)}
      />
      <SmallTable
        caption={cheaperText(bonus)}
        heads={['方式', '税额', '税后']}
        rows={waysOf(bonus)}
      />
    </section>
  );
}
