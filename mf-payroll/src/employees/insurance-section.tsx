import { Form, Input } from 'antd';
import type { Employee, ContributionRow } from '@mingzhang/contract';
import { Money, percentText, monthText } from '@mingzhang/rules';
import { Chooser, MoneyText, MonthInput } from '@mingzhang/web';
import { useContributions } from '../api/payroll.api';
import { FormSection } from '../shared/form-section';
import shared from '../shared/shared.module.css';
import { Warnings } from '../shared/warnings';

interface SchemeChoice {
  readonly id: number;
  readonly name: string;
  readonly city: string;
}

/** 社保公积金: the scheme, the declared bases from a month on, and what they come to. */
export function InsuranceSection({
  stored,
  schemes,
  period,
}: {
  readonly stored: Employee | undefined;
  readonly schemes: readonly SchemeChoice[];
  readonly period: string;
}) {
  const schemeId = Form.useWatch<number | null | undefined>(['insurance', 'schemeId']);
  const isInsured = schemeId !== null && schemeId !== undefined;
  const amount = {
    validator: (_: unknown, text: string | undefined = '') =>
      text === '' || Money.tryParse(text) !== undefined
        ? Promise.resolve()
        : Promise.reject(new Error('基数应为数字，最多 2 位小数')),
  };
  return (
    <FormSection title="社保公积金" note="自起始月份起生效，已确认月份的工资不变。">
      <Form.Item label="社保公积金方案" name={['insurance', 'schemeId']}>
        <Chooser
          allowClear
          placeholder="不参保"
          options={schemes.map(({ id, name, city }) => ({
            value: id,
            label: city === '' ? name : `${name}（${city}）`,
          }))}
        />
      </Form.Item>
      <Form.Item
        label="起始月份"
        name={['insurance', 'from']}
        rules={[{ required: isInsured, message: '请选择起始月份' }]}
      >
        <MonthInput />
      </Form.Item>
      <Form.Item label="社保基数" name={['insurance', 'social']} rules={[amount]}>
        <Input inputMode="decimal" placeholder="0.00" disabled={!isInsured} />
      </Form.Item>
      <Form.Item label="公积金基数" name={['insurance', 'housingFund']} rules={[amount]}>
        <Input inputMode="decimal" placeholder="0.00" disabled={!isInsured} />
      </Form.Item>
      {stored?.insurance.schemeId != null && <MonthOfInsurance id={stored.id} period={period} />}
    </FormSection>
  );
}

/** The contributions of the month by what is stored: declared base, bounds, the base that holds. */
function MonthOfInsurance({ id, period }: { readonly id: number; readonly period: string }) {
  const found = useContributions(id, period).data;
  if (!found || found.lines.length === 0) return null;
  return (
    <div className={shared.whole}>
      <Warnings texts={found.problems.map(({ msg }) => msg)} />
      <div className={shared.scroll}>
        <table className={shared.figures} aria-label="本月社保公积金">
          <caption style={{ textAlign: 'left' }}>{monthText(period)}，按已保存的基数计算</caption>
          <thead>
            <tr>
              {['项目', '申报基数', '下限', '上限', '采用基数', '个人', '金额', '单位', '金额'].map(
                (head, at) => (
                  <th key={`${head} ${String(at)}`} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {found.lines.map((line) => (
              <Line key={`${line.kind} ${line.period} ${line.code}`} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={6}>合计</td>
              <td>
                <MoneyText value={found.personal} />
              </td>
              <td />
              <td>
                <MoneyText value={found.company} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

const kindTexts = { month: '', topUp: '补差', arrears: '补缴' } as const;

function Line({ line }: { readonly line: ContributionRow }) {
  const { bound, floor, ceiling } = line;
  const late = line.kind === 'month' ? '' : `（${kindTexts[line.kind]} ${line.period}）`;
  const classOf = (side: 'floor' | 'ceiling') => (bound === side ? shared.bound : undefined);
  return (
    <tr>
      <td>
        {line.name}
        {late}
      </td>
      <td>
        <MoneyText value={line.declared} />
      </td>
      <td className={classOf('floor')}>
        <MoneyText value={floor} />
      </td>
      <td className={classOf('ceiling')}>
        <MoneyText value={ceiling} />
      </td>
      <td className={bound === null ? undefined : shared.bound}>
        <MoneyText value={line.applied} />
      </td>
      <td>{percentText(line.personalRate)}</td>
      <td>
        <MoneyText value={line.personal} zero="blank" />
      </td>
      <td>{percentText(line.companyRate)}</td>
      <td>
        <MoneyText value={line.company} zero="blank" />
      </td>
    </tr>
  );
}
