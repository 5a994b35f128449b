import { Button } from 'antd';
import { DirectionText, MoneyText, PathText, type BookColumn, type CellMove } from '@mingzhang/web';
import { FigureCell } from './figure-cell';
import css from './initial.module.css';
import { lineYearOpening, shownOpening, type SubjectSums } from './initial-sums.model';
import { valuesOf } from './initial.model';
import type { Draft, GridRow, LineField } from './initial.types';

const titles: Readonly<Record<LineField, string>> = {
  opening: '期初余额',
  ytdDebit: '本年累计借方',
  ytdCredit: '本年累计贷方',
  ytdActual: '损益实际发生额',
  quantity: '数量',
  foreign: '原币',
};

interface InitialColumnOptions {
  /** Fields that some row of the type has. */
  readonly shownFields: readonly LineField[];
  readonly fieldsOf: (row: GridRow) => readonly LineField[];
  readonly sums: ReadonlyMap<number, SubjectSums>;
  readonly draft: Draft;
  readonly withYear: boolean;
  readonly narrow: boolean;
  readonly disabled: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onCommit: (rowKey: string, field: LineField, value: string) => void;
  readonly onMove: (rowKey: string, field: LineField, move: CellMove) => void;
  readonly onAddItem: (row: GridRow) => void;
}

/** Columns of the opening balances: the subject, what can be entered, what follows from it. */
export function initialColumns(options: InitialColumnOptions): readonly BookColumn<GridRow>[] {
  const { shownFields, withYear } = options;
  const figures = shownFields.map((field) => figureColumn(field, options));
  const derived = withYear ? [yearOpeningColumn(options)] : [];
  return [...leadColumns(options), ...figures, ...derived, rest];
}

/** Takes the width left over, so that figures stand beside their subjects. */
const rest: BookColumn<GridRow> = {
  key: 'rest',
  title: '',
  width: 1,
  grow: true,
  render: () => null,
};

function leadColumns({
  narrow,
  disabled,
  onAddItem,
}: InitialColumnOptions): readonly BookColumn<GridRow>[] {
  return [
    {
      key: 'code',
      title: '科目编码',
      width: narrow ? 92 : 130,
      fixed: true,
      render: (row) => (
        <span className={css.code} style={{ paddingLeft: narrow ? 0 : row.depth * 12 }}>
          {row.code}
        </span>
      ),
    },
    {
      key: 'name',
      title: '科目名称',
      width: narrow ? 120 : 300,
      fixed: true,
      render: (row) => (
        <>
          <span className={row.code === '' ? css.item : row.depth === 0 ? css.top : undefined}>
            <PathText path={row.title} />
          </span>
          {row.canAddItem && !disabled && (
            <Button
              type="link"
              size="small"
              style={{ fontSize: 12 }}
              aria-label={`为 ${row.subject.name} 添加项目`}
              onClick={() => onAddItem(row)}
            >
              添加项目
            </Button>
          )}
        </>
      ),
    },
    {
      key: 'direction',
      title: '方向',
      width: 52,
      align: 'center',
      render: (row) => <DirectionText direction={row.subject.direction} />,
    },
  ];
}

function figureColumn(field: LineField, options: InitialColumnOptions): BookColumn<GridRow> {
  return {
    key: field,
    title: titles[field],
    width: options.narrow ? 126 : 150,
    align: 'right',
    render: (row) => {
      if (!row.line) return <Sum row={row} field={field} sums={options.sums} />;
      if (!options.fieldsOf(row).includes(field)) return null;
      return (
        <FigureCell
          rowKey={row.key}
          field={field}
          value={valuesOf(row.line, options.draft)[field]}
          label={`${row.subject.code} ${row.title} ${titles[field]}`}
          disabled={options.disabled}
          problem={options.problems.get(row.key)}
          onCommit={options.onCommit}
          onMove={options.onMove}
        />
      );
    },
  };
}

/** What follows from the lines below, in the subject's own direction. */
function Sum({
  row: { subject },
  field,
  sums,
}: {
  row: GridRow;
  field: LineField;
  sums: ReadonlyMap<number, SubjectSums>;
}) {
  const own = sums.get(subject.id);
  if (!own) return null;
  if (field === 'opening') {
    return <MoneyText value={shownOpening(subject, own.opening)} zero="blank" />;
  }
  if (field !== 'ytdDebit' && field !== 'ytdCredit') return null;
  return <MoneyText value={own[field]} zero="blank" />;
}

function yearOpeningColumn({ sums, draft }: InitialColumnOptions): BookColumn<GridRow> {
  return {
    key: 'yearOpening',
    title: '年初余额',
    width: 140,
    align: 'right',
    render: (row) => {
      const own = sums.get(row.subject.id)?.yearOpening;
      const value = row.line
        ? lineYearOpening(row.subject, row.line, draft)
        : own && shownOpening(row.subject, own);
      return <MoneyText value={value} zero="blank" />;
    },
  };
}
