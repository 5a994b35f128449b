import { AutoComplete, Form, Input } from 'antd';
import { isIsoDate } from '@mingzhang/rules';
import { Dialog, useAskBeforeClosing } from '@mingzhang/web';
import { bankDocumentText } from '../shared/bank-document-text';
import type { BankDocument, EntryLine } from './entry-grid.types';
import css from './voucher-form.module.css';

const METHODS = [
  '现金',
  '网银转账',
  '现金支票',
  '转账支票',
  '电汇',
  '银行本票',
  '银行汇票',
  '银行承兑汇票',
  '商业承兑汇票',
  '委托收款',
  '微信',
  '支付宝',
].map((value) => ({ value }));

/** 结算方式, 票号 and 票据日期 of the line in focus, with the way to write them. */
export function BankDocumentNote({
  line,
  readOnly,
  onOpen,
}: {
  line: EntryLine | undefined;
  readOnly: boolean;
  onOpen: () => void;
}) {
  const text = line ? bankDocumentText(line) : '';
  if (!line?.subject?.cash || (readOnly && text === '')) return null;
  return (
    <span>
      结算 {text}{' '}
      {!readOnly && (
        <button
          type="button"
          className={css.link}
          // The line stays in focus until the dialog takes over.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onOpen}
        >
          {text === '' ? '填写结算方式、票号' : '修改结算信息'}
        </button>
      )}
    </span>
  );
}

/** Writes the bank document of one line. */
export function BankDocumentDialog({
  line,
  row,
  onDone,
  onClose,
}: {
  line: EntryLine;
  row: number;
  onDone: (document: BankDocument) => void;
  onClose: () => void;
}) {
  const [form] = Form.useForm<BankDocument>();
  const { settlementMethod = '', billNumber = '', billDate = '' } = line;
  const done = (typed: BankDocument) =>
    onDone({
      settlementMethod: typed.settlementMethod?.trim() ?? '',
      billNumber: typed.billNumber?.trim() ?? '',
      billDate: typed.billDate ?? '',
    });
  const ask = useAskBeforeClosing({ title: '结算信息', isTyped: form.isFieldsTouched, onClose });
  return (
    // Keys and presses in here are not those of the grid around it.
    <div onKeyDown={(event) => event.stopPropagation()} role="presentation">
      <Dialog
        open
        title={`结算信息 · 第 ${row + 1} 行`}
        okText="确定"
        cancelText="取消"
        onOk={form.submit}
        onCancel={ask}
        focusable={{ focusTriggerAfterClose: false }}
      >
        <Form
          form={form}
          layout="vertical"
          initialValues={{ settlementMethod, billNumber, billDate }}
          onFinish={done}
        >
          <Form.Item label="结算方式" name="settlementMethod">
            <AutoComplete
              autoFocus
              options={METHODS}
              maxLength={20}
              filterOption={(typed, option) => option?.value.includes(typed) ?? false}
            />
          </Form.Item>
          <Form.Item label="票号" name="billNumber">
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item
            label="票据日期"
            name="billDate"
            rules={[
              {
                validator: (_, date: string) =>
                  !date || isIsoDate(date)
                    ? Promise.resolve()
                    : Promise.reject(new Error('请填写有效的日期，如 2026-01-31')),
              },
            ]}
          >
            <Input type="date" onPressEnter={form.submit} />
          </Form.Item>
        </Form>
      </Dialog>
    </div>
  );
}
