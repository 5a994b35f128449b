import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form, InputNumber } from 'antd';
import {
  amountField,
  choiceField,
  countField,
  defineRecord,
  flagField,
  optionalReferenceField,
  rateField,
  textField,
} from '@mingzhang/contract';
import { fieldErrors } from '../field-errors';
import { RecordFields } from './record-fields';

const record = defineRecord({
  title: '合同',
  nameOf: ({ name }) => name,
  searched: ['name'],
  check: ({ amount, count }) =>
    count > 1 && amount === '0.00'
      ? [{ code: 'AMOUNT', field: 'amount', msg: '分期的合同金额须大于 0' }]
      : [],
  fields: {
    name: textField({ title: '名称', max: 20 }),
    amount: amountField({ title: '金额' }),
    share: rateField({ title: '比例' }),
    count: countField({ title: '期数', least: 1, most: 9 }),
    isOpen: flagField({ title: '未结束' }),
    kind: choiceField({
      title: '种类',
      choices: ['sale', 'purchase'],
      titles: { sale: '销售', purchase: '采购' },
    }),
    subjectId: optionalReferenceField({ title: '科目', to: 'subject' }),
  },
});

function setUp(initial: object) {
  const sent: unknown[] = [];
  render(
    <Form initialValues={initial} onFinish={(values) => sent.push(values)}>
      <RecordFields
        record={record}
        errors={fieldErrors(undefined)}
        inputs={{ subjectId: <InputNumber /> }}
      />
      <Button htmlType="submit">保存</Button>
    </Form>,
  );
  return { sent, user: userEvent.setup() };
}

const filled = { name: '租赁', amount: '5.00', share: '0.05', count: 1, kind: 'sale' };

describe('the form of a declared record', () => {
  it('asks for each field by its kind, rates in percent', async () => {
    const { sent, user } = setUp(filled);
    expect(screen.getByLabelText('比例')).toHaveValue('5');
    await user.clear(screen.getByLabelText('比例'));
    await user.type(screen.getByLabelText('比例'), '12.5');
    await user.click(screen.getByLabelText('未结束'));
    await user.type(screen.getByLabelText('科目'), '7');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    const expected = { ...filled, share: '0.125', isOpen: true, subjectId: 7 };
    await waitFor(() => expect(sent).toEqual([expected]));
    expect(screen.getByLabelText('比例')).toHaveValue('12.5');
  });

  it('says what is missing, what the schema refuses and what the rule refuses', async () => {
    const { sent, user } = setUp({ ...filled, name: '', count: 2 });
    const save = () => user.click(screen.getByRole('button', { name: /保\s?存/ }));
    const amount = screen.getByLabelText('金额');
    await user.clear(amount);
    await user.type(amount, '1.234');
    await save();
    expect(await screen.findByText('请填写名称')).toBeInTheDocument();
    expect(await screen.findByText('金额应为数字，最多 2 位小数')).toBeInTheDocument();
    await user.type(screen.getByLabelText('名称'), '租赁');
    await user.clear(amount);
    await user.type(amount, '0');
    await save();
    expect(await screen.findByText('分期的合同金额须大于 0')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
