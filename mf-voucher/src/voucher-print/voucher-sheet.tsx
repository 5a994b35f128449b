import type { CSSProperties } from 'react';
import { MM_PER_POINT } from '@mingzhang/web';
import { PLACES } from './print-amount';
import { sheetSize, type PrintSettings } from './print-settings';
import type { SheetColumns } from './sheet-columns';
import { cellCentres, rulesOf } from './sheet-rules';
import {
  COMPANY_LABEL,
  TOTAL_LABEL,
  type FittedAmount,
  type FittedText,
  type PrintRow,
  type PrintSheet,
} from './voucher-sheets';
import css from './voucher-sheet.module.css';

/** One sheet of a voucher as it is printed: title, head, ruled table, signatures. */
export function VoucherSheet({ sheet, settings }: { sheet: PrintSheet; settings: PrintSettings }) {
  const { rowMm } = sheetSize(settings);
  const { columns, emptyRows } = sheet;
  return (
    <article
      className={settings.form === 'preprinted' ? `${css.sheet} ${css.preprinted}` : css.sheet}
      aria-label={sheet.number}
      style={{ ...sizesOf(columns, rowMm), ...shiftOf(settings) }}
    >
      <h2 className={`${css.title} ${css.label}`}>
        <span>{sheet.title}</span>
      </h2>
      <Head sheet={sheet} />
      <div role="table" aria-label={sheet.number} className={css.table}>
        <Rules columns={columns} settings={settings} emptyRows={emptyRows} />
        <TableHead columns={columns} />
        {sheet.rows.map((row) => (
          <Line key={row.lineNo} row={row} columns={columns} />
        ))}
        <div className={css.empty} style={{ height: `${rowMm * emptyRows}mm` }} />
        <Total sheet={sheet} />
      </div>
      <footer className={css.foot}>
        <Label>会计主管</Label>
        <Label>记账</Label>
        <Signature title="审核" name={sheet.checker} />
        <Signature title="出纳" name={sheet.cashier} />
        <Signature title="制单" name={sheet.maker} />
      </footer>
    </article>
  );
}

/** What the form of a pre-printed voucher has already: shown to aim by, but not printed on it. */
function Label({ children }: { children: string }) {
  return <span className={css.label}>{children}</span>;
}

function Head({ sheet }: { sheet: PrintSheet }) {
  const [year, month, day] = sheet.date.split('-');
  return (
    <div className={css.head}>
      <span style={{ fontSize: `${sheet.company.points}pt` }}>
        <Label>{COMPANY_LABEL}</Label>
        {sheet.company.text}
      </span>
      <span className={css.date}>
        {year}
        <Label>年</Label>
        {month}
        <Label>月</Label>
        {day}
        <Label>日</Label>
      </span>
      <span className={css.number}>
        <span>
          <Label>附单据 </Label>
          {sheet.attachmentCount}
          <Label> 张</Label>
        </span>
        <span>{sheet.number}</span>
      </span>
    </div>
  );
}

function shiftOf({ fit }: PrintSettings): CSSProperties {
  const { shiftX, shiftY } = fit;
  return shiftX === 0 && shiftY === 0 ? {} : { translate: `${shiftX}mm ${shiftY}mm` };
}

function sizesOf(columns: SheetColumns, rowMm: number): CSSProperties {
  const factor = (at: number) => `${columns.factorMm[at] ?? 0}mm`;
  return {
    '--row': `${rowMm}mm`,
    '--summary': `${columns.summaryMm}mm`,
    '--subject': `${columns.subjectMm}mm`,
    '--factor-0': factor(0),
    '--factor-1': factor(1),
    '--factor-2': factor(2),
    '--amount': `${columns.amountMm}mm`,
  } as CSSProperties;
}

/** All lines of the table in one drawing: they stay sharp at any size and print without colour. */
function Rules({
  columns,
  settings,
  emptyRows,
}: {
  columns: SheetColumns;
  settings: PrintSettings;
  emptyRows: number;
}) {
  const { rowMm } = sheetSize(settings);
  const rules = rulesOf(columns, { rowMm, lines: settings.lines, emptyRows });
  const { widthMm, heightMm } = rules;
  return (
    <svg
      aria-hidden="true"
      className={css.rules}
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      style={{ width: `${widthMm}mm`, height: `${heightMm}mm` }}
    >
      <g className={css.label}>
        <path className={css.faint} d={rules.faint} />
        <path className={css.thousands} d={rules.thousands} />
        <path className={css.yuan} d={rules.yuan} />
        <path className={css.strong} d={rules.strong} />
        <rect className={css.frame} width={widthMm} height={heightMm} />
      </g>
      {settings.stroke && rules.stroke !== '' && <path className={css.strong} d={rules.stroke} />}
    </svg>
  );
}

const FACTORS = [
  ['币别', '单位'],
  ['汇率', '单价'],
  ['原币金额', '数量'],
];

function TableHead({ columns }: { columns: SheetColumns }) {
  return (
    <div role="row" className={`${css.row} ${css.heading} ${css.label}`}>
      <div role="columnheader" className={css.summary}>
        摘要
      </div>
      <div role="columnheader" className={css.subject}>
        会计科目
      </div>
      {columns.kind === 'quantity' &&
        FACTORS.map(([above, below], at) => (
          <div key={above} role="columnheader" className={css[`factor${at}`]}>
            <span>{above}</span>
            <span>{below}</span>
          </div>
        ))}
      <AmountHead title="借方金额" columns={columns} />
      <AmountHead title="贷方金额" columns={columns} />
    </div>
  );
}

function AmountHead({ title, columns }: { title: string; columns: SheetColumns }) {
  if (!columns.inCells) {
    return (
      <div role="columnheader" className={css.amount}>
        {title}
      </div>
    );
  }
  return (
    <div role="columnheader" className={`${css.amount} ${css.places}`} aria-label={title}>
      <span>{title}</span>
      <svg aria-hidden="true" viewBox={`0 0 ${columns.amountMm} 4`}>
        <text x={cellCentres(PLACES.length, columns.amountMm)} y={2}>
          {PLACES.join('')}
        </text>
      </svg>
    </div>
  );
}

function Line({ row, columns }: { row: PrintRow; columns: SheetColumns }) {
  return (
    <div role="row" className={css.row}>
      <div role="cell" className={css.summary}>
        <Fitted {...row.summary} />
      </div>
      <div role="cell" className={css.subject}>
        <Fitted {...row.subject} />
      </div>
      {columns.factorMm.map((width, at) => (
        <div key={`${at} ${width}`} role="cell" className={css[`factor${at}`]}>
          {row.factors.map((half, below) => (
            <Fitted key={below === 0 ? 'above' : 'below'} text="" points={1} {...half[at]} />
          ))}
        </div>
      ))}
      <AmountCell amount={row.debit} columns={columns} />
      <AmountCell amount={row.credit} columns={columns} />
    </div>
  );
}

/** Earlier sheets of a long voucher lead on; only the last one has the sums. */
function Total({ sheet }: { sheet: PrintSheet }) {
  const { total, columns } = sheet;
  return (
    <div role="row" className={css.row}>
      <div role="cell" className={css.total}>
        {total ? (
          <span style={{ fontSize: `${total.capital.points}pt` }}>
            <Label>{TOTAL_LABEL}</Label>
            {total.capital.text}
          </span>
        ) : (
          <span>转下页</span>
        )}
      </div>
      <AmountCell amount={total?.debit ?? null} columns={columns} />
      <AmountCell amount={total?.credit ?? null} columns={columns} />
    </div>
  );
}

function AmountCell({ amount, columns }: { amount: FittedAmount | null; columns: SheetColumns }) {
  if (amount === null) return <div role="cell" className={css.amount} />;
  const tone = amount.isNegative ? css.negative : '';
  if (!amount.isInCells) {
    return (
      <div role="cell" className={`${css.amount} ${css.plain} ${tone}`}>
        <Fitted {...amount} />
      </div>
    );
  }
  return (
    <div role="cell" className={`${css.amount} ${tone}`}>
      <svg className={css.digits} viewBox={`0 0 ${columns.amountMm} 4`}>
        <text
          x={cellCentres(amount.text.length, columns.amountMm)}
          y={2}
          fontSize={amount.points * MM_PER_POINT}
        >
          {amount.text}
        </text>
      </svg>
    </div>
  );
}

function Fitted({ text, points }: FittedText) {
  return <span style={{ fontSize: `${points}pt` }}>{text}</span>;
}

function Signature({ title, name }: { title: string; name: string }) {
  return (
    <span>
      <Label>{title}</Label>
      <b>{name}</b>
    </span>
  );
}
