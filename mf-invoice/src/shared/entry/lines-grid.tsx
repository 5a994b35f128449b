import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button, Input } from 'antd';
import type { InvoiceBusiness } from '@mingzhang/contract';
import { Chooser, Icon, type fieldErrors } from '@mingzhang/web';
import { businessOptions } from '../business-options';
import {
  isBlankLine,
  lineAfter,
  newLine,
  readAmount,
  readFigure,
  readRate,
  withLines,
  withSum,
  type EntryFigures,
  type EntryLine,
} from './entry.model';
import css from './entry.module.css';

type TextName = Exclude<keyof EntryLine, 'key' | 'businessId' | 'taxCategoryCode' | 'specialType'>;

/** How what was typed is read when the field is left. */
const readers: Partial<Readonly<Record<TextName, (text: string) => string>>> = {
  quantity: readFigure,
  unitPrice: readFigure,
  amount: readAmount,
  rate: readRate,
  tax: readAmount,
};

const columns: readonly (readonly [name: TextName, title: string, isFigure: boolean])[] = [
  ['itemName', '项目名称', false],
  ['specification', '规格型号', false],
  ['unit', '单位', false],
  ['quantity', '数量', true],
  ['unitPrice', '单价', true],
  ['amount', '金额', true],
  ['rate', '税率', true],
  ['tax', '税额', true],
];

interface GridProps {
  /** A form gives value and listener. */
  readonly value?: EntryFigures;
  readonly onChange?: (figures: EntryFigures) => void;
  readonly types: readonly InvoiceBusiness[];
  /** Rates that the fields propose. */
  readonly rates: readonly string[];
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly disabled?: boolean;
}

const none: EntryFigures = { lines: [], amount: '', tax: '', total: '' };

/**
 * The lines of an invoice and the sums of its header. Enter goes from field to field, from the tax of a line to the next
 * line, and from the last line that holds something to a new one.
 */
export function LinesGrid({ value = none, onChange, types, rates, errors }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { lines } = value;
  const change = (next: readonly EntryLine[]) => onChange?.(withLines(value, next));
  const { goToLine } = useNewLine(table, lines.length);
  const add = () => {
    const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
    goToLine(lines.length);
    change([...lines, newLine(key, lines.at(-1)?.rate ?? '')]);
  };
  const type = (at: number, typed: Partial<EntryLine>) =>
    change(lines.map((line, index) => (index === at ? lineAfter(line, typed) : line)));
  const onTaxEnter = (at: number, event: KeyboardEvent) => {
    const line = lines[at];
    if (!line || event.shiftKey || event.ctrlKey || event.nativeEvent.isComposing) return;
    const isLast = at === lines.length - 1;
    // An empty last line ends the typing of lines: the form goes on.
    if (isLast && isBlankLine(line)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLast) add();
    else focusLine(table.current, at + 1);
  };
  return (
    <>
      <div className={css.scroll}>
        <table ref={table} className={css.grid} aria-label="发票明细">
          <thead>
            <tr>
              {columns.map(([name, title, isFigure]) => (
                <th key={name} scope="col" className={isFigure ? css.figure : ''}>
                  {title}
                </th>
              ))}
              <th scope="col">业务类型</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={line.key}
                at={at}
                line={line}
                types={types}
                errors={errors}
                onType={(typed) => type(at, typed)}
                onTaxEnter={(event) => onTaxEnter(at, event)}
                onRemove={() => change(lines.filter((each) => each !== line))}
              />
            ))}
          </tbody>
        </table>
        <datalist id="invoice-rates">
          {rates.map((rate) => (
            <option key={rate} value={rate} />
          ))}
        </datalist>
      </div>
      <div className={css.sums}>
        <Button type="dashed" icon={<Icon name="plus" />} onClick={add}>
          增加明细
        </Button>
        <SumField
          title="金额"
          text={value.amount}
          problem={errors('amount').help}
          onType={(amount) => onChange?.(withSum(value, { amount }))}
        />
        <SumField
          title="税额"
          text={value.tax}
          problem={errors('tax').help}
          onType={(tax) => onChange?.(withSum(value, { tax }))}
        />
        <SumField
          title="价税合计"
          text={value.total}
          problem={errors('total').help}
          onType={(total) => onChange?.(withSum(value, { total }))}
        />
      </div>
    </>
  );
}

/** Gives the keyboard to a line once it is there. */
function useNewLine(table: React.RefObject<HTMLTableElement | null>, count: number) {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const at = wanted.current;
    if (at === undefined || at >= count) return;
    wanted.current = undefined;
    focusLine(table.current, at);
  }, [count, table]);
  return { goToLine: (at: number) => (wanted.current = at) };
}

function focusLine(table: HTMLTableElement | null, at: number): void {
  table?.tBodies[0]?.rows[at]?.querySelector('input')?.focus();
}

function LineRow({
  at,
  line,
  types,
  errors,
  onType,
  onTaxEnter,
  onRemove,
}: {
  readonly at: number;
  readonly line: EntryLine;
  readonly types: readonly InvoiceBusiness[];
  readonly errors: GridProps['errors'];
  readonly onType: (typed: Partial<EntryLine>) => void;
  readonly onTaxEnter: (event: KeyboardEvent) => void;
  readonly onRemove: () => void;
}) {
  const row = `第 ${at + 1} 行`;
  const problems = columns.flatMap(([name]) => errors(`lines.${at}.${name}`).help ?? []);
  return (
    <>
      <tr>
        {columns.map(([name, title, isFigure]) => {
          const read = readers[name];
          const isWrong = errors(`lines.${at}.${name}`).help !== undefined;
          return (
            <td key={name} data-title={title}>
              <Input
                className={isFigure ? css.figure : ''}
                aria-label={`${row}${title}`}
                autoComplete="off"
                {...(isWrong ? { status: 'error' as const } : {})}
                {...(name === 'rate' ? { list: 'invoice-rates' } : {})}
                {...(isFigure && name !== 'rate' ? { inputMode: 'decimal' as const } : {})}
                value={line[name]}
                onChange={({ target }) => onType({ [name]: target.value })}
                onBlur={({ target }) => {
                  const text = read?.(target.value) ?? target.value;
                  if (text !== target.value) onType({ [name]: text });
                }}
                onKeyDown={(event) => {
                  if (name === 'tax' && event.key === 'Enter') onTaxEnter(event);
                }}
              />
            </td>
          );
        })}
        <td data-title="业务类型">
          <Chooser
            allowClear
            aria-label={`${row}业务类型`}
            placeholder="同发票"
            search="searched"
            popupMatchSelectWidth={false}
            options={businessOptions(types, line.businessId)}
            value={line.businessId}
            onChange={(id) => onType({ businessId: id === undefined ? null : Number(id) })}
          />
        </td>
        <td>
          <Button
            type="text"
            icon={<Icon name="trash" />}
            aria-label={`删除${row}`}
            onClick={onRemove}
          />
        </td>
      </tr>
      {problems.length > 0 && (
        <tr>
          <td colSpan={columns.length + 2} className={css.problem}>
            {row}：{problems.join('；')}
          </td>
        </tr>
      )}
    </>
  );
}

function SumField({
  title,
  text,
  problem,
  onType,
}: {
  readonly title: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}) {
  return (
    <label className={css.sum}>
      <span>{title}</span>
      <Input
        className={css.figure ?? ''}
        aria-label={title}
        inputMode="decimal"
        autoComplete="off"
        {...(problem === undefined ? {} : { status: 'error' as const })}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onBlur={({ target }) => {
          const read = readAmount(target.value);
          if (read !== target.value) onType(read);
        }}
      />
      {problem !== undefined && <small className={css.problem}>{problem}</small>}
    </label>
  );
}
