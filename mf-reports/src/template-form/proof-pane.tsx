import { Button } from 'antd';
import type { CoverageView, TemplatePreview } from '@mingzhang/contract';
import { Icon, MoneyText, SkeletonRows } from '@mingzhang/web';
import { namesSubject, type Draft, type DraftRow } from './template.model';
import css from './template-form.module.css';

type Fault = CoverageView['faults'][number];
const faultTitles = { repeated: '重复', leftOut: '漏计', wrong: '不当' } as const;
const faultsShown = 30;

/** What must agree, and the proof that every leaf subject is counted once. */
export function ProofPane({
  draft,
  row,
  preview,
  error,
  onTakeOut,
  onTakeIn,
}: {
  draft: Draft;
  /** The row at hand, which a subject that is left out can be taken into. */
  row: DraftRow | undefined;
  preview: TemplatePreview | undefined;
  error: string | undefined;
  onTakeOut: (row: DraftRow, code: string) => void;
  onTakeIn: (row: DraftRow, fault: Fault) => void;
}) {
  return (
    <section className={css.pane} aria-label="核对">
      <header className={css.paneHead}>
        <h2>核对</h2>
      </header>
      <div className={css.body} role="status">
        {error !== undefined && <p className={css.bad}>{error}</p>}
        {!preview && error === undefined && <SkeletonRows rows={4} />}
        {preview && (
          <>
            <Checks preview={preview} />
            {preview.coverage ? (
              <Proof
                coverage={preview.coverage}
                draft={draft}
                row={row}
                onTakeOut={onTakeOut}
                onTakeIn={onTakeIn}
              />
            ) : (
              <p className={css.hint}>{hintOf(draft)}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function hintOf({ basedOn, type }: Draft): string {
  if (basedOn === 'cashFlow') return '现金流量表按现金流量项目取数，不核对科目覆盖。';
  if (basedOn === null && type === 0) return '普通报表按需取数，不要求计入全部科目。';
  return basedOn === 'incomeStatement'
    ? '请给净利润那一行选择合计标志，以便核对科目覆盖。'
    : '请给资产总计、负债和所有者权益总计的行选择合计标志，以便核对科目覆盖。';
}

function Checks({ preview: { checks } }: { preview: TemplatePreview }) {
  if (checks.length === 0) return null;
  return (
    <ul className={css.checks}>
      {checks.map(({ name, message, difference }) => (
        <li key={name} className={message === '' ? css.good : css.bad}>
          <Icon name={message === '' ? 'check' : 'warning'} size={14} />
          <span>{name}</span>
          {message !== '' && (
            <b>
              相差 <MoneyText value={difference} />
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}

function Proof({
  coverage: { leaves, once, faults, unprovable, isProven },
  draft,
  row,
  onTakeOut,
  onTakeIn,
}: {
  coverage: CoverageView;
  draft: Draft;
  row: DraftRow | undefined;
  onTakeOut: (row: DraftRow, code: string) => void;
  onTakeIn: (row: DraftRow, fault: Fault) => void;
}) {
  const count = (fault: Fault['fault']) => faults.filter((each) => each.fault === fault).length;
  return (
    <>
      <h3>
        科目覆盖 <small>{leaves} 个末级科目</small>
      </h3>
      <div className={css.counts}>
        <Count title="恰好一次" value={once} isFine />
        <Count title="重复" value={count('repeated')} isFine={count('repeated') === 0} />
        <Count title="漏计" value={count('leftOut')} isFine={count('leftOut') === 0} />
        {count('wrong') > 0 && <Count title="不当" value={count('wrong')} isFine={false} />}
      </div>
      {faults.slice(0, faultsShown).map((fault) => {
        const taking = draft.rows.filter((each) => namesSubject(each, fault.code));
        const last = taking.at(-1);
        // If a row has the subject for one side already, that row must change: offer no second one.
        const isNowhere = fault.fault === 'leftOut' && fault.lineNos.length === 0;
        return (
          <article key={fault.subjectId} className={css.fault}>
            <p>
              <em>{faultTitles[fault.fault]}</em>
              <strong>
                {fault.code} {fault.name}
              </strong>
              <MoneyText value={fault.amount} zero="faint" />
            </p>
            <p>{fault.msg}</p>
            {isNowhere && row && row.lineNo !== null && (
              <Button size="small" onClick={() => onTakeIn(row, fault)}>
                加入行次 {row.lineNo}
              </Button>
            )}
            {fault.fault === 'repeated' && last && last.lineNo !== null && (
              <Button size="small" onClick={() => onTakeOut(last, fault.code)}>
                从行次 {last.lineNo} 移除
              </Button>
            )}
          </article>
        );
      })}
      {faults.length > faultsShown && <p className={css.hint}>等 {faults.length} 个科目</p>}
      {unprovable.map((text) => (
        <p key={text} className={css.bad}>
          {text}的公式不是加减，不能证明
        </p>
      ))}
      {!isProven && <p className={css.hint}>全部处理后才能启用；现在可以保存为草稿。</p>}
    </>
  );
}

function Count({ title, value, isFine }: { title: string; value: number; isFine: boolean }) {
  return (
    <span className={isFine ? css.good : css.bad}>
      <b>{value}</b>
      <small>{title}</small>
    </span>
  );
}
