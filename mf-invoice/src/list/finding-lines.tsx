import { invoiceNumberText, type InvoiceRow } from '@mingzhang/contract';
import type { InvoiceFinding } from '@mingzhang/rules/invoice';
import { nextAct, type FindingActs } from '../shared/next-act';
import { RuleTag } from '../shared/rule-tag';
import css from './list.module.css';

/** What is wrong with an invoice, below its row: the rule, the sentence and the one next act. */
export function FindingLines({
  row,
  acts,
}: {
  readonly row: InvoiceRow;
  readonly acts: FindingActs;
}) {
  return row.findings.map((finding) => (
    <span key={`${finding.rule} ${finding.lineNo ?? ''}`} className={css.finding}>
      <RuleTag finding={finding} />
      <span>
        {finding.lineNo !== undefined && `第 ${finding.lineNo} 行：`}
        {finding.msg}
      </span>
      <NextAct row={row} finding={finding} acts={acts} />
    </span>
  ));
}

function NextAct({
  row,
  finding,
  acts,
}: {
  readonly row: InvoiceRow;
  readonly finding: InvoiceFinding;
  readonly acts: FindingActs;
}) {
  const act = nextAct(row, finding, acts);
  if (!act) return null;
  return (
    <button
      type="button"
      className={css.act}
      aria-label={`${act.title} ${invoiceNumberText(row)}`}
      onClick={act.go}
    >
      {act.title}
    </button>
  );
}
