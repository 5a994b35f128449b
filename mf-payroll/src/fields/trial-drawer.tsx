import { formatMoney, Money, monthText } from '@mingzhang/rules';
import { ErrorPanel, SkeletonRows, SmallTable, ShownDrawer } from '@mingzhang/web';
import { useFormulaTrial } from '../api/payroll.api';
import { changesOf, type DraftField } from './field-draft';

const money = (text: string) => formatMoney(Money.parse(text));

/** 试算: what the formula of a field gives for real employees, before the list is saved. */
export function TrialDrawer({
  fields,
  code,
  onClose,
}: {
  readonly fields: readonly DraftField[];
  readonly code: string;
  readonly onClose: () => void;
}) {
  const at = fields.findIndex((field) => field.code === code);
  const trial = useFormulaTrial({ fields: changesOf(fields), at });
  const { data, error } = trial;
  return (
    <ShownDrawer size={560} title={`试算 ${fields[at]?.name ?? ''}`} onClose={onClose}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void trial.refetch()} />
      ) : data ? (
        <SmallTable
          caption={
            data.period === null
              ? '还没有工资表，按在职员工、金额为 0 试算'
              : `按${monthText(data.period)}工资表试算，不保存`
          }
          heads={['员工', '公式有误的原因', '现有金额', '公式结果']}
          rows={data.people.map(({ number, name, problem, before, value }) => [
            `${number} ${name}`,
            problem,
            money(before),
            value === null ? '不能计算' : money(value),
          ])}
        />
      ) : (
        <SkeletonRows />
      )}
    </ShownDrawer>
  );
}
