import { useEffect, useState } from 'react';
import { Button, Form, Input } from 'antd';
import { payslipLinkCalls, type OpenedSlip } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { useSave } from '@mingzhang/shell-api';
import { BrandMark, EmptyState } from '@mingzhang/web';
import { setPageTitle } from '../frame/page-title';
import css from './payslip.module.css';

/**
 * A payslip for its employee, without sign-in. The token stands behind `#`: browsers send that part to no server and
 * name it to no other site.
 */
export function PayslipScreen() {
  const token = useToken();
  const [slip, setSlip] = useState<OpenedSlip>();
  useEffect(() => setPageTitle('工资条'), []);
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <BrandMark size={24} />
        明账
      </div>
      {token === '' ? (
        <EmptyState
          icon="warning"
          title="链接不完整"
          description="请从单位发给您的消息里重新打开完整的链接。"
        />
      ) : slip ? (
        <Slip slip={slip} />
      ) : (
        // Another link in the same tab begins anew.
        <CodeForm key={token} token={token} onOpened={setSlip} />
      )}
    </main>
  );
}

/** The token of the address; another link opened in the same tab only changes the part behind `#`. */
function useToken(): string {
  const [token, setToken] = useState(tokenOfAddress);
  useEffect(() => {
    const changed = () => setToken(tokenOfAddress());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  return token;
}

const tokenOfAddress = () => window.location.hash.slice(1);

function CodeForm({
  token,
  onOpened,
}: {
  readonly token: string;
  readonly onOpened: (slip: OpenedSlip) => void;
}) {
  const open = useSave(payslipLinkCalls.open, { quiet: true, onSuccess: onOpened });
  return (
    <Form<{ code: string }>
      className={css.form ?? ''}
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => open.mutate({ body: { token, code } })}
    >
      <h1>查看工资条</h1>
      <p>工资条只给本人看。请输入您证件号码的后四位，末位是字母的照填。</p>
      <Form.Item
        label="证件号码后四位"
        name="code"
        validateTrigger="onSubmit"
        rules={[{ pattern: /^[0-9A-Za-z]{4}$/, required: true, message: '请输入 4 位数字或字母' }]}
      >
        <Input autoFocus autoComplete="off" maxLength={4} size="large" />
      </Form.Item>
      {open.error && (
        <p role="alert" className={css.error}>
          {open.error.msg}
        </p>
      )}
      <Button block type="primary" size="large" htmlType="submit" loading={open.isPending}>
        查看
      </Button>
      <p className={css.note}>输错 5 次链接停用。单位能看到工资条是否已查看。</p>
    </Form>
  );
}

function Slip({ slip }: { readonly slip: OpenedSlip }) {
  const [year, month] = slip.period.split('-');
  const [payYear, payMonth] = slip.payPeriod.split('-');
  return (
    <article>
      <h1>
        {year}年{Number(month)}月工资条{slip.run > 1 && `（第${String(slip.run)}次发放）`}
      </h1>
      {slip.company !== '' && <p>{slip.company}</p>}
      <p>
        {slip.name}，{payYear}年{Number(payMonth)}月发放
      </p>
      <Lines title="应发" lines={slip.incomes} total="应发合计" sum={slip.gross} />
      <Lines title="扣款" lines={slip.deductions} total="扣款合计" sum={slip.deducted} />
      <p className={css.net}>
        <span>实发工资</span>
        <b>{amountText(slip.net)}</b>
      </p>
      {slip.tax !== '' && <p className={css.tax}>{slip.tax}</p>}
      <p className={css.note}>看完请关闭页面，不要把链接转给他人。有疑问请联系单位财务。</p>
    </article>
  );
}

function Lines({
  title,
  lines,
  total,
  sum,
}: {
  readonly title: string;
  readonly lines: OpenedSlip['incomes'];
  readonly total: string;
  readonly sum: string;
}) {
  return (
    <table className={css.lines}>
      <caption>{title}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.code}>
            <th scope="row">{line.title}</th>
            <td>{amountText(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td>{amountText(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const amountText = (amount: string) => formatMoney(Money.parse(amount));
