import type { VoucherTemplate } from '@mingzhang/contract';
import { lastDayOf, periodTitle } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
import { PaperTable } from '@mingzhang/web';
import { useSubjectTree } from '../api/voucher.api';
import { useTemplateAmounts } from '../api/voucher-template.api';
import { amountText, type Design } from './template-design.model';
import css from './template.module.css';

/**
 * What a voucher from the template looks like. A stored, unchanged template shows the amounts it
 * would take in the period at hand; a changed one shows how they are taken.
 */
export function TemplatePreview({
  design,
  stored,
}: {
  design: Design;
  stored: VoucherTemplate | undefined;
}) {
  const [period] = usePeriod();
  const subjects = useSubjectTree(true).data ?? [];
  const amounts = useTemplateAmounts(stored?.id, lastDayOf(period)).data;
  const nameOf = (id: number) => subjects.find((subject) => subject.id === id)?.fullName ?? '';
  const cell = (index: number, side: 'debit' | 'credit') => {
    const line = design.lines[index];
    if (line?.side !== side) return '';
    const amount = stored ? amounts?.[index]?.amount : undefined;
    return amount ?? <em>{amountText(line.amount, nameOf)}</em>;
  };
  return (
    <div className={css.preview}>
      <PaperTable
        caption={stored ? `预览（${periodTitle(period)}）` : '预览'}
        lines={design.lines.map(({ key, summary, subjectId }, index) => ({
          key,
          summary,
          subject: subjectId === undefined ? '' : nameOf(subjectId),
          debit: cell(index, 'debit'),
          credit: cell(index, 'credit'),
        }))}
      />
    </div>
  );
}
