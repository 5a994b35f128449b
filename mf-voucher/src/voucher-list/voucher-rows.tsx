import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Checkbox } from 'antd';
import type { Voucher, VoucherLine } from '@mingzhang/contract';
import { DirectionText, Icon, MoneyText, PathText } from '@mingzhang/web';
import { RowActs } from './row-acts';
import type { VoucherColumn, VoucherColumnKey } from './voucher.columns';
import css from './voucher-list.module.css';

interface VoucherRowProps {
  readonly voucher: Voucher;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** What can be done with it is made for this row alone: a page has hundreds. */
  readonly hasActs: boolean;
  /** Adds `?period=` to a path. */
  readonly pathTo: (path: string) => string;
  readonly onToggle: (index: number, isRange: boolean) => void;
  /** Those that are shown, in their order. */
  readonly columns: readonly VoucherColumn[];
}

/** A voucher with its lines, grouped. Off-screen groups cost nothing (`content-visibility`). */
export const VoucherGroup = memo(function VoucherGroup(props: VoucherRowProps) {
  const { voucher, index, onToggle, columns } = props;
  const { lines } = voucher;
  return (
    <div
      role="rowgroup"
      aria-label={`${voucher.word}-${voucher.code}`}
      data-index={index}
      className={groupClass(props)}
      style={{ containIntrinsicSize: `auto ${lines.length * 32}px` }}
    >
      {lines.map((line, at) => (
        <div key={line.lineNo} role="row" className={css.row}>
          <div role="gridcell" className={css.mark}>
            {at === 0 && <Mark {...props} onToggle={onToggle} />}
          </div>
          {columns.map(({ key }) => (
            <Cell key={key} {...props} column={key} line={line} before={lines[at - 1]} />
          ))}
        </div>
      ))}
      <MoreLines {...props} />
    </div>
  );
});

/** The list carries the first lines of a voucher; the rest is one click away. */
function MoreLines(props: VoucherRowProps) {
  const { moreLines } = props.voucher;
  if (moreLines === undefined) return null;
  return (
    <Link to={formPath(props)} className={css.hidden}>
      还有 {moreLines} 行分录
    </Link>
  );
}

function groupClass({ isSelected, isActive }: VoucherRowProps): string {
  return [css.group, isSelected && css.selected, isActive && css.active].filter(Boolean).join(' ');
}

function formPath({ voucher, pathTo }: VoucherRowProps): string {
  return pathTo(`/voucher/form/${voucher.id}`);
}

function Mark({ voucher, index, isSelected, onToggle }: VoucherRowProps) {
  return (
    <Checkbox
      checked={isSelected}
      aria-label={`选择 ${voucher.word}-${voucher.code}`}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        onToggle(index, event.shiftKey);
      }}
    />
  );
}

function CodeLink(props: VoucherRowProps) {
  const { voucher } = props;
  return (
    <Link to={formPath(props)} className={css.code}>
      {voucher.word}-{voucher.code}
      {voucher.reverses && <small title={`冲销 ${voucher.reverses.title}`}> 红冲</small>}
      {voucher.reversedBy && <small title={`已被 ${voucher.reversedBy.title} 红冲`}> 已冲</small>}
    </Link>
  );
}

/** 附单据数, with a clip where files are kept with the voucher. */
function DocumentCount({ attachments, attachmentCount }: Voucher) {
  return (
    <>
      {attachments.length > 0 && (
        <span className={css.clip} role="img" aria-label={`${attachments.length} 个附件`}>
          <Icon name="clip" size={12} />
        </span>
      )}
      {attachmentCount > 0 && attachmentCount}
    </>
  );
}

/** A cell of a line. What belongs to the whole voucher stands in its first line. */
function Cell(
  props: VoucherRowProps & {
    readonly column: VoucherColumnKey;
    readonly line: VoucherLine;
    readonly before: VoucherLine | undefined;
  },
) {
  const { column, line, before, voucher } = props;
  const isFirst = before === undefined;
  switch (column) {
    case 'date':
      return <div role="gridcell">{isFirst && voucher.voucherDate}</div>;
    case 'number':
      return <div role="gridcell">{isFirst && <CodeLink {...props} />}</div>;
    case 'summary': {
      const isRepeated = before?.summary === line.summary;
      return (
        <div role="gridcell" title={line.summary} className={isRepeated ? css.faded : ''}>
          {line.summary}
        </div>
      );
    }
    case 'subject':
      return (
        <div role="gridcell" className={css.subject}>
          <span className={css.subjectCode}>{line.subjectCode}</span>
          <PathText path={line.subjectName} />
          <Items line={line} />
        </div>
      );
    case 'debit':
    case 'credit':
      return (
        <div role="gridcell" className={css.right}>
          <MoneyText value={line[column]} zero="blank" />
        </div>
      );
    case 'documents':
      return (
        <div role="gridcell" className={css.right}>
          {isFirst && <DocumentCount {...voucher} />}
        </div>
      );
    case 'maker':
      return <div role="gridcell">{isFirst && voucher.updatedBy}</div>;
    case 'audit':
      return (
        <div role="gridcell" className={css.auditCell}>
          {isFirst && <AuditCell {...props} />}
          {isFirst && props.hasActs && <RowActs {...props} />}
        </div>
      );
  }
}

/** The auxiliary items of a line, after its subject. */
function Items({ line: { auxiliaryNames } }: { line: VoucherLine }) {
  if (auxiliaryNames.length === 0) return null;
  return <span className={css.items}> · {auxiliaryNames.join(' · ')}</span>;
}

function AuditCell({ voucher }: VoucherRowProps) {
  if (voucher.auditState !== 'audited') return <span className={css.pending}>待审核</span>;
  return (
    <span className={css.audited}>
      <span className={css.seal} aria-label="已审核">
        审
      </span>
      {voucher.auditedBy}
    </span>
  );
}

/** A voucher on a phone: number, date and total above its lines. */
export function VoucherCard(props: VoucherRowProps) {
  const { voucher, index, onToggle } = props;
  const { lines } = voucher;
  return (
    <div
      role="rowgroup"
      aria-label={`${voucher.word}-${voucher.code}`}
      data-index={index}
      className={groupClass(props)}
    >
      <div role="row" className={css.cardHead}>
        <span role="gridcell">
          <Mark {...props} onToggle={onToggle} />
        </span>
        <span role="gridcell">
          <CodeLink {...props} />
        </span>
        <span role="gridcell" className={css.cardDate}>
          {voucher.voucherDate}
        </span>
        <span role="gridcell">
          {voucher.auditState === 'audited' && <span className={css.seal}>审</span>}
        </span>
      </div>
      {lines.map((line) => {
        const isDebit = Number(line.debit) !== 0;
        return (
          <Link key={line.lineNo} role="row" to={formPath(props)} className={css.cardLine}>
            <span role="gridcell">
              <small>{line.summary}</small>
              {line.subjectCode} {line.subjectName}
              <Items line={line} />
            </span>
            <span role="gridcell" className={css.right}>
              <DirectionText direction={isDebit ? 'debit' : 'credit'} />{' '}
              <MoneyText value={isDebit ? line.debit : line.credit} />
            </span>
          </Link>
        );
      })}
      <MoreLines {...props} />
    </div>
  );
}
