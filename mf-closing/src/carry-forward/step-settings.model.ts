import type { StepSetting } from '@mingzhang/contract';

/** Income and expense in one voucher, or in two. */
export const ONE_VOUCHER = 'pl-transfer';
const TWO_VOUCHERS = ['pl-income', 'pl-expense'] as const;

/** Whether a step is chosen by how many vouchers carry income and expense, not by itself. */
export const isByVouchers = ({ id }: Pick<StepSetting, 'id'>) =>
  id === ONE_VOUCHER || TWO_VOUCHERS.some((each) => each === id);

/** How many vouchers carry income and expense as the steps are set; undefined where none is on. */
export function profitVouchers(steps: readonly StepSetting[]): 'one' | 'two' | undefined {
  const isOn = (wanted: string) => steps.some(({ id, enabled }) => id === wanted && enabled);
  if (TWO_VOUCHERS.some(isOn)) return 'two';
  return isOn(ONE_VOUCHER) ? 'one' : undefined;
}

/** What has to be saved so that one or two vouchers carry income and expense; those as they are stay. */
export function profitVoucherChanges(
  steps: readonly StepSetting[],
  choice: 'one' | 'two',
): StepSetting[] {
  return steps
    .filter(isByVouchers)
    .map(({ id, enabled: before, inputs }) => {
      const enabled = (id === ONE_VOUCHER) === (choice === 'one');
      return { setting: { id, enabled, inputs }, isChanged: enabled !== before };
    })
    .filter(({ isChanged }) => isChanged)
    .map(({ setting }) => setting);
}

/** The inputs of a step with one set; emptied it goes back to the standard. */
export function inputsAfter({ inputs }: StepSetting, key: string, value: string) {
  const others = inputs.filter((input) => input.key !== key);
  return value === '' ? others : [...others, { key, value }];
}
