import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CoverageView, StatementView } from '@mingzhang/contract';
import { Icon, MoneyText, useIsNarrow, useProvisional } from '@mingzhang/web';
import { useCoverage } from '../api/template.api';
import { COMPACT_PX } from './statement-actions';
import css from './view.module.css';

/** What must agree on the statement; what does not says by how much and where to look. */
export function StatementChecks({ view }: { view: StatementView }) {
  const coverage = useCoverage(view.template.id).data?.coverage ?? null;
  const hasProfit = view.template.kind !== 'cashFlow';
  const { text } = useProvisional(view.periodTo, hasProfit && !view.isClosed);
  const notes = text === undefined ? view.notes : [text, ...view.notes];
  const wrong = [
    ...view.checks.filter(({ message }) => message !== '').map(({ message }) => message),
    ...coverageFaults(coverage),
    ...view.findings.map(({ row, msg }) => `第 ${row} 行：${msg}`),
  ];
  return (
    <>
      <div className={css.checks} role="status">
        <Marks marks={marksOf(view, coverage)} />
        {view.template.kind === 'cashFlow' && (
          <Link to={`/report/cashFlow?period=${view.periodTo}`}>现金流量归类</Link>
        )}
      </div>
      {notes.map((note) => (
        <Note key={note} text={note} />
      ))}
      {wrong.length > 0 && (
        <ul className={css.wrong} role="alert">
          {wrong.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What a reader of the figures has to know; on a phone its first words, and the rest when it is opened. */
function Note({ text }: { text: string }) {
  const isNarrow = useIsNarrow(COMPACT_PX);
  if (!isNarrow) return <p className={css.note}>{text}</p>;
  const [first = ''] = text.split(/[，。]/);
  return (
    <details className={`${css.note} ${css.foldedNote}`}>
      <summary>{first}</summary>
      {text}
    </details>
  );
}

/** What was compared, and whether it agrees. */
interface Mark {
  readonly name: string;
  readonly isTrue: boolean;
  readonly figure: ReactNode;
}

function marksOf({ checks }: StatementView, coverage: CoverageView | null): Mark[] {
  const marks = checks.map(({ name, left, message }) => ({
    name,
    isTrue: message === '',
    figure: <MoneyText value={left} />,
  }));
  if (!coverage) return marks;
  const { isProven, once, leaves } = coverage;
  return [...marks, { name: '科目覆盖', isTrue: isProven, figure: `${once}/${leaves}` }];
}

/** One mark for each comparison; on a phone, where several take lines from the form, one that opens. */
function Marks({ marks }: { marks: readonly Mark[] }) {
  const isNarrow = useIsNarrow(COMPACT_PX);
  const each = marks.map(({ name, isTrue, figure }) => (
    <span key={name} className={isTrue ? css.ok : css.bad}>
      <Icon name={isTrue ? 'check' : 'warning'} size={14} />
      {name} {figure}
    </span>
  ));
  if (!isNarrow || marks.length < 2) return each;
  const wrong = marks.filter(({ isTrue }) => !isTrue).length;
  return (
    <details className={css.folded}>
      <summary className={wrong === 0 ? css.ok : css.bad}>
        <Icon name={wrong === 0 ? 'check' : 'warning'} size={14} />
        {wrong === 0 ? `${marks.length} 项核对相符` : `${wrong} 项核对不符`}
      </summary>
      {each}
    </details>
  );
}

const faultsShown = 5;

/** Subjects that no row counts, or more than one does, as far as there is room for them. */
function coverageFaults(coverage: CoverageView | null): string[] {
  if (!coverage || coverage.isProven) return [];
  const { faults, unprovable } = coverage;
  const more = faults.length - faultsShown;
  return [
    ...faults.slice(0, faultsShown).map(({ msg }) => `科目覆盖：${msg}`),
    ...(more > 0 ? [`科目覆盖：另有 ${more} 个科目，请到“报表模板”核对`] : []),
    ...unprovable.map((row) => `科目覆盖：${row}的公式不是加减，不能证明`),
  ];
}
