import { Checkbox, Form, Input, InputNumber } from 'antd';
import type { EmployeeOpening } from '@mingzhang/contract';
import { MonthInput, type fieldErrors } from '@mingzhang/web';
import { FormSection } from '../shared/form-section';
import shared from '../shared/shared.module.css';

type AmountName = Exclude<keyof EmployeeOpening, 'lastPeriod' | 'monthsCounted' | 'lastYearIncome'>;

const amounts: readonly (readonly [AmountName, string])[] = [
  ['income', '累计收入'],
  ['exemptIncome', '累计免税收入'],
  ['specialDeduction', '累计专项扣除'],
  ['specialAdditionalDeduction', '累计专项附加扣除'],
  ['otherDeduction', '累计其他扣除'],
  ['relief', '累计减免税额'],
  ['withheld', '累计已预扣税额'],
];

/** 年初累计: sums of the year before the first month kept here; without them tax comes out wrong. */
export function OpeningSection({ errors }: { readonly errors: ReturnType<typeof fieldErrors> }) {
  const has = Form.useWatch<boolean | undefined>('hasOpening') ?? false;
  return (
    <FormSection
      title="年初累计"
      note="年中启用工资模块的，填写本年 1 月至启用前的累计数，与扣缴客户端的一致；否则以后各月预扣的个税会偏低。"
    >
      <Form.Item
        name="hasOpening"
        valuePropName="checked"
        className={shared.whole}
        {...errors('opening')}
      >
        <Checkbox>本年在启用前已发过工资</Checkbox>
      </Form.Item>
      {has && (
        <>
          <Form.Item
            label="累计截止月份"
            name={['opening', 'lastPeriod']}
            rules={[{ required: true, message: '请选择累计截止月份' }]}
            {...errors('opening.lastPeriod')}
          >
            <MonthInput />
          </Form.Item>
          <Form.Item
            label="减除费用月数"
            name={['opening', 'monthsCounted']}
            rules={[{ required: true, message: '请填写减除费用月数' }]}
            {...errors('opening.monthsCounted')}
          >
            <InputNumber min={0} max={12} precision={0} suffix="个月" style={{ width: '100%' }} />
          </Form.Item>
          {amounts.map(([name, label]) => (
            <Form.Item
              key={name}
              label={label}
              name={['opening', name]}
              {...errors(`opening.${name}`)}
            >
              <Input inputMode="decimal" placeholder="0.00" />
            </Form.Item>
          ))}
          <Form.Item
            label="上年工资收入"
            name={['opening', 'lastYearIncome']}
            extra="选“扣除全年 60,000”的填写：上年 12 个月均由本单位申报的工资合计，含年终奖，不减任何扣除。"
            {...errors('opening.lastYearIncome')}
          >
            <Input inputMode="decimal" placeholder="不适用不填" />
          </Form.Item>
        </>
      )}
    </FormSection>
  );
}
