import type { VoucherTemplate } from '@mingzhang/contract';
import { lastDayOf, periodTitle } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
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
      <table>
        <caption>预览{stored && `（${periodTitle(period)}）`}</caption>
        <thead>
          <tr>
            <th>摘要</th>
            <th>会计科目</th>
            <th>借方金额</th>
            <th>贷方金额</th>
          </tr>
        </thead>
        <tbody>
          {design.lines.map((line, index) => (
            <tr key={line.key}>
              <td>{line.summary}</td>
              <td>{line.subjectId === undefined ? '' : nameOf(line.subjectId)}</td>
              <td>{cell(index, 'debit')}</td>
              <td>{cell(index, 'credit')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
