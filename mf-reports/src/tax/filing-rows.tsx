import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { TaxDetail, TaxRow } from '@mingzhang/contract';
import { sourceText } from '@mingzhang/rules';
import { Icon, MoneyText } from '@mingzhang/web';
import css from './tax.module.css';
import { differenceText, percent } from './tax.model';

const origins: Readonly<Record<TaxRow['terms'][number]['origin'], string>> = {
  books: '账簿',
  closing: '期末结转',
  declared: '申报',
  domain: '业务',
};

/** The rows of a form: declared, of the books, their difference, and what each is made of. */
export function FilingRows({
  detail,
  onEdit,
}: {
  detail: TaxDetail;
  /** Left out where rows can't be written over. */
  onEdit?: (row: TaxRow) => void;
}) {
  const [open, setOpen] = useState<number>();
  return (
    <table className={css.form} aria-label={detail.form}>
      <thead>
        <tr>
          <th scope="col">栏次</th>
          <th scope="col">项目</th>
          <th scope="col">申报数</th>
          <th scope="col">账面数</th>
          <th scope="col">差额</th>
          <th scope="col">来源</th>
        </tr>
      </thead>
      <tbody>
        {detail.rows.map((row) => (
          <FilingRow
            key={row.line}
            row={row}
            isTotal={row.line === detail.payableLine}
            isOpen={open === row.line}
            onToggle={() => setOpen(open === row.line ? undefined : row.line)}
            {...(onEdit && row.unit === 'amount' ? { onEdit: () => onEdit(row) } : {})}
          />
        ))}
      </tbody>
    </table>
  );
}

function FilingRow({
  row,
  isTotal,
  isOpen,
  onToggle,
  onEdit,
}: {
  row: TaxRow;
  isTotal: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onEdit?: () => void;
}) {
  const { line, title, declared, books, unit, remark } = row;
  const difference = differenceText(row);
  return (
    <>
      <tr
        data-total={isTotal || undefined}
        data-hand={remark !== null || undefined}
        data-apart={difference !== '' || undefined}
      >
        <td>{line}</td>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            {title}
          </button>
          {remark !== null && <em title={remark}>手工</em>}
        </th>
        <td>{unit === 'rate' ? percent(declared) : <MoneyText value={declared} />}</td>
        <td>{unit === 'rate' ? '' : <MoneyText value={books} />}</td>
        <td className={css.difference}>{difference}</td>
        <td className={css.source} title={sourceText(row)}>
          {sourceText(row)}
        </td>
      </tr>
      {isOpen && (
        <tr className={css.explained}>
          <td colSpan={6}>
            <Explained row={row} />
            {onEdit && (
              <Button size="small" icon={<Icon name="edit" />} onClick={onEdit}>
                手工填写第 {line} 栏
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

/** How a figure comes about: the formula, what it is added up of, the law. */
function Explained({ row }: { row: TaxRow }) {
  const { formula, terms, basis, remark } = row;
  return (
    <div className={css.parts}>
      {remark !== null && <p>手工填写的原因：{remark}</p>}
      {formula !== '' && <p>计算：{formula}</p>}
      {terms.map(({ title, amount, origin, link }) => (
        <div key={title}>
          <i>{origins[origin]}</i>
          <span>{link === null ? title : <Link to={link}>{title}</Link>}</span>
          <MoneyText value={amount} />
        </div>
      ))}
      {terms.length === 0 && formula === '' && row.unit === 'amount' && <p>{sourceText(row)}。</p>}
      {basis !== '' && <p>依据：{basis}</p>}
    </div>
  );
}
