import { useRef, useState } from 'react';
import { Form, Input, InputNumber } from 'antd';
import { sheetTitle, slipLinkDays, type MadeSlipLink, type SheetKey } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import {
  ActDrawer,
  fieldErrors,
  FormDrawer,
  momentText,
  useConfirmDanger,
  useFocusReturn,
} from '@mingzhang/web';
import { useMakeLinks } from '../api/slips.api';

interface Values {
  readonly days: number;
}

/** Makes links for chosen employees, and shows them once. */
export function LinkDrawer({
  sheetKey,
  employeeIds,
  onClose,
}: {
  readonly sheetKey: SheetKey;
  readonly employeeIds: readonly number[];
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const make = useMakeLinks();
  useFocusReturn();
  const [made, setMade] = useState<readonly MadeSlipLink[]>();
  if (made) return <MadeLinks sheetKey={sheetKey} made={made} onClose={onClose} />;
  return (
    <FormDrawer<Values>
      open
      form={form}
      title={`生成 ${String(employeeIds.length)} 人的工资条链接`}
      okText="生成链接"
      initialValues={{ days: slipLinkDays.standard }}
      saving={make.isPending}
      error={make.error}
      onClose={onClose}
      onSubmit={({ days }) =>
        make.mutate(
          { body: { ...sheetKey, employeeIds: [...employeeIds], days } },
          { onSuccess: setMade },
        )
      }
    >
      <p>
        每个链接只打开本人{sheetTitle(sheetKey)}的工资条，打开时要输入证件号码后四位，输错 5
        次停用。同一人同一次发放以前的链接随之作废。
      </p>
      <Form.Item label="有效天数" name="days" {...fieldErrors(make.error)('days')}>
        <InputNumber min={1} max={slipLinkDays.most} precision={0} />
      </Form.Item>
    </FormDrawer>
  );
}

function MadeLinks({
  sheetKey,
  made,
  onClose,
}: {
  readonly sheetKey: SheetKey;
  readonly made: readonly MadeSlipLink[];
  readonly onClose: () => void;
}) {
  const lines = made.map(({ number, name, token }) => {
    const address = `${window.location.origin}/payslip#${token}`;
    return [number, name, address].join('\t');
  });
  const text = lines.join('\n');
  const until = made[0] ? momentText(made[0].expiresAt).slice(0, 16) : '';
  const isCopied = useRef(false);
  const confirm = useConfirmDanger();
  const leave = () => {
    if (isCopied.current) return onClose();
    confirm({
      title: '关闭工资条链接',
      effect: '链接还没有复制，关闭后不能再看到，需要重新生成。',
      okText: '关闭',
      cancelText: '返回复制',
      onConfirm: onClose,
    });
  };
  const copy = async () => {
    try {
      // Missing where the page came without TLS.
      await navigator.clipboard.writeText(text);
      isCopied.current = true;
      notify.success(`${String(made.length)} 个链接已复制`);
    } catch {
      notify.error('浏览器不允许复制，请在框里全选后复制');
    }
  };
  return (
    <ActDrawer
      title={`${sheetTitle(sheetKey)}工资条链接`}
      size={640}
      error={null}
      act={{ title: '复制全部', isPending: false, hasFocus: true, onAct: () => void copy() }}
      onClose={leave}
    >
      <p>
        链接只显示这一次，{until}{' '}
        前有效，请复制后逐个发给本人；复制的内容是工号、姓名、链接三列，可以粘贴到表格里。
      </p>
      <Input.TextArea
        readOnly
        aria-label="工资条链接"
        value={text}
        autoSize={{ minRows: 3, maxRows: 20 }}
        onFocus={({ target }) => target.select()}
        onCopy={() => {
          isCopied.current = true;
        }}
      />
    </ActDrawer>
  );
}
