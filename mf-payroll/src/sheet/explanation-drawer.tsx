import { useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import {
  sheetTitle,
  type ResultOf,
  type salaryCalls,
  type SalaryMonth,
  type SalaryRow,
  type WrittenSheet,
} from '@mingzhang/contract';
import { formatMoney, Money, percentText, monthText } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { ErrorPanel, Icon, Kbd, MoneyText, SkeletonRows, ShownDrawer } from '@mingzhang/web';
import { useExplanation, useNotIn } from '../api/payroll.api';
import { Warnings } from '../shared/warnings';
import { BonusDrawer } from './bonus-drawer';
import { BonusPart } from './bonus-part';
import { PaymentsDrawer } from './payments-drawer';
import { netChange } from './sheet.model';
import css from './sheet.module.css';

type Explanation = ResultOf<typeof salaryCalls.explanation>;

/** How a person's pay and tax came about; Alt+← → go to the person before and after. */
export function ExplanationDrawer({
  month,
  employeeId,
  rows,
  isLocked,
  onWritten,
  onShow,
  onLocate,
  onClose,
}: {
  readonly month: SalaryMonth;
  readonly employeeId: number;
  /** The rows of the sheet in their order. */
  readonly rows: readonly SalaryRow[];
  readonly isLocked: boolean;
  readonly onWritten: (written: WrittenSheet) => void;
  readonly onShow: (employeeId: number) => void;
  /** Goes to the cell that a figure comes from. */
  readonly onLocate: (row: number, code: string) => void;
  readonly onClose: () => void;
}) {
  const query = useExplanation(month.id, employeeId);
  const at = rows.findIndex((row) => row.employeeId === employeeId);
  const row = rows[at];
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) onShow(next.employeeId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    <ShownDrawer
      size={640}
      title={`${row?.name ?? ''} 工资和个税的计算过程`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      extra={
        <>
          {at + 1} / {rows.length}
          <Button
            type="text"
            aria-label="上一人"
            icon={<Icon name="left" />}
            disabled={at <= 0}
            onClick={() => step(-1)}
          />
          <Button
            type="text"
            aria-label="下一人"
            icon={<Icon name="right" />}
            disabled={at >= rows.length - 1}
            onClick={() => step(1)}
          />
        </>
      }
      footer={
        <div className={css.foot} style={{ border: 0 }}>
          <span>
            <Kbd>Alt</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> 换人
          </span>
          {row && <PersonActs month={month} row={row} isLocked={isLocked} onWritten={onWritten} />}
        </div>
      }
    >
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Explained
          found={query.data}
          row={row}
          isLocked={isLocked}
          onWritten={onWritten}
          onLocate={row ? (code) => onLocate(row.id, code) : undefined}
        />
      ) : (
        <SkeletonRows />
      )}
    </ShownDrawer>
  );
}

/** Plans a bonus, takes payments beside the wage, takes the person out of the month. */
function PersonActs({
  month,
  row,
  isLocked,
  onWritten,
}: {
  readonly month: SalaryMonth;
  readonly row: SalaryRow;
  readonly isLocked: boolean;
  readonly onWritten: (written: WrittenSheet) => void;
}) {
  const [opened, setOpened] = useState<'bonus' | 'payments'>();
  const own = {
    row,
    isLocked: isLocked || !row.isIn,
    onWritten,
    onClose: () => setOpened(undefined),
  };
  return (
    <>
      <Button onClick={() => setOpened('bonus')}>年终奖测算</Button>
      <Button onClick={() => setOpened('payments')}>一次性收入</Button>
      {!isLocked && <NotIn row={row} onWritten={onWritten} />}
      {opened === 'bonus' && <BonusDrawer month={month} {...own} />}
      {opened === 'payments' && <PaymentsDrawer {...own} />}
    </>
  );
}

/** Takes the person out of the month, or puts them back. */
function NotIn({
  row,
  onWritten,
}: {
  readonly row: SalaryRow;
  readonly onWritten: (written: WrittenSheet) => void;
}) {
  const notIn = useNotIn();
  return (
    <Button
      danger={row.isIn}
      loading={notIn.isPending}
      onClick={() =>
        notIn.mutate(
          { params: { id: row.id }, body: { isIn: !row.isIn } },
          {
            onSuccess: (written) => {
              onWritten(written);
              notify.success(`${row.name} 已${row.isIn ? '移出' : '移回'}本月工资表`);
            },
          },
        )
      }
    >
      {row.isIn ? '移出本月工资表' : '移回本月工资表'}
    </Button>
  );
}

interface ExplainedProps {
  readonly found: Explanation;
  readonly row: SalaryRow | undefined;
  readonly isLocked: boolean;
  readonly onWritten: (written: WrittenSheet) => void;
  readonly onLocate: ((code: string) => void) | undefined;
}

/** What the tax is computed from comes before it; net pay and the company's cost follow from it. */
const isBeforeTax = ({ code }: Explanation['steps'][number]) =>
  code === 'gross' || code === 'personalInsurance';

function Explained({ found, row, isLocked, onWritten, onLocate }: ExplainedProps) {
  const tax = found.steps.find(({ code }) => code === 'tax');
  const change = row && netChange(row);
  return (
    <>
      <p className={css.lead}>
        {sheetTitle(found)}，{monthText(found.payPeriod)}发放，预扣个人所得税
        <b>{tax ? formatMoney(Money.parse(tax.amount)) : '0.00'}</b>，
        {found.change === '' ? '与上月相同。' : sentence(found.change)}
        {change && row.reason !== '' && (
          <>
            实发比上月{change.isNegative ? '少' : '多'} {formatMoney(change.abs())}：
            {sentence(row.reason)}
          </>
        )}
      </p>
      {found.attendance.length > 0 && (
        <p className={css.source}>
          考勤：{found.attendance.map(({ title, figure }) => `${title} ${figure}`).join('、')}
        </p>
      )}
      <Warnings texts={found.problems.map(({ msg }) => msg)} />
      {found.steps.filter(isBeforeTax).map((step) => (
        <Step key={step.code} step={step} onLocate={onLocate} />
      ))}
      <YearSums found={found} />
      <TaxFigures found={found} />
      {found.bonus && row && (
        <BonusPart bonus={found.bonus} row={row} isLocked={isLocked} onWritten={onWritten} />
      )}
      {found.steps
        .filter((step) => !isBeforeTax(step))
        .map((step) => (
          <Step key={step.code} step={step} onLocate={onLocate} />
        ))}
      {found.source !== '' && <p className={css.source}>依据：{found.source}</p>}
    </>
  );
}

/** The text with a full stop at its end. */
const sentence = (text: string) => (text.endsWith('。') ? text : `${text}。`);

const taxSteps: readonly (readonly [Explanation['tax'][number]['step'], string])[] = [
  ['inputs', '本月数据'],
  ['cumulative', '按月累计'],
  ['bracket', '税率'],
  ['due', '应纳税额'],
  ['withheld', '本月应扣'],
];

/** The computation of the tax: inputs, sums of the year, bracket, tax due, withheld. */
function TaxFigures({ found: { tax } }: { readonly found: Explanation }) {
  const steps = taxSteps.map(([step, title]) => ({
    step,
    title,
    figures: tax.filter((figure) => figure.step === step),
  }));
  return (
    <section className={css.part} aria-labelledby="tax-figures">
      <h3 id="tax-figures">个税计算</h3>
      <table className={css.lines} aria-label="个税计算">
        {steps
          .filter(({ figures }) => figures.length > 0)
          .map(({ step, title, figures }) => (
            <tbody key={step}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {title}
                </th>
              </tr>
              {figures.map((figure) => (
                <tr key={figure.code}>
                  <td>{figure.title}</td>
                  <td className={css.working}>{figure.working}</td>
                  <td>{figureText(figure)}</td>
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </section>
  );
}

/** A step and the parts that it is the sum of; a part that was typed leads to its cell. */
function Step({
  step: { title, amount, parts },
  onLocate,
}: {
  readonly step: Explanation['steps'][number];
  readonly onLocate: ExplainedProps['onLocate'];
}) {
  return (
    <section className={css.part}>
      <table className={css.lines} aria-label={title}>
        <tbody>
          {parts
            .filter((part) => !Money.parse(part.amount).isZero)
            .map((part) => (
              <tr key={part.code}>
                <td>{part.title}</td>
                <td className={css.working}>{part.working}</td>
                <td>
                  {onLocate ? (
                    <Button
                      type="link"
                      size="small"
                      className={css.figureLink}
                      aria-label={`${part.title} ${part.amount}，到工资表中查看`}
                      onClick={() => onLocate(part.code)}
                    >
                      <MoneyText value={part.amount} />
                    </Button>
                  ) : (
                    <MoneyText value={part.amount} />
                  )}
                </td>
              </tr>
            ))}
          <tr className={css.sum}>
            <td colSpan={2}>{title}</td>
            <td>
              <MoneyText value={amount} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** The sums of the year, as the tax is computed by them; in the order in which they are subtracted. */
const sumTitles: readonly (readonly [code: string, title: string])[] = [
  ['income', '累计收入'],
  ['exemptIncome', '累计免税收入'],
  ['specialDeduction', '累计专项扣除'],
  ['specialAdditionalDeduction', '累计专项附加扣除'],
  ['otherDeduction', '累计其他扣除'],
  ['donation', '累计准予扣除的捐赠'],
  ['relief', '累计减免税额'],
  ['withheld', '累计已预扣税额'],
];

function YearSums({ found: { before, after } }: { readonly found: Explanation }) {
  const lines = sumTitles.flatMap(([code, title]) => {
    const now = amountIn(after[code]);
    if (now === undefined) return [];
    const earlier = amountIn(before[code]) ?? Money.zero;
    return now.isZero && earlier.isZero ? [] : [{ code, title, earlier, now }];
  });
  if (lines.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="year-sums">
      <h3 id="year-sums">本年累计</h3>
      <table className={css.lines} aria-label="本年累计">
        <thead>
          <tr>
            <th scope="col">项目</th>
            {['上月止', '本月', '本月止'].map((head) => (
              <th key={head} scope="col" className={css.figure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, title, earlier, now }) => (
            <tr key={code}>
              <td>{title}</td>
              <td className={css.figure}>{formatMoney(earlier)}</td>
              <td className={css.figure}>{formatMoney(now.minus(earlier))}</td>
              <td>{formatMoney(now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const amountIn = (text: string | undefined) =>
  text === undefined ? undefined : Money.tryParse(text);

/** A rate is a fraction, all else yuan. */
function figureText({ unit, amount }: Explanation['tax'][number]): string {
  return unit === 'rate' ? percentText(amount) : formatMoney(Money.parse(amount));
}
