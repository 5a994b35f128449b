import { Button } from 'antd';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { useCreateRule, useLearnedRules } from './rules.api';
import css from './rules.module.css';

/** Rules that booked invoices suggest; a person takes them over as drafts. */
export function LearnedRules({
  invoiceType,
  onMade,
}: {
  readonly invoiceType: InvoiceType;
  readonly onMade: (id: number) => void;
}) {
  const { data } = useLearnedRules(invoiceType);
  const create = useCreateRule();
  if (!data || data.length === 0) return null;
  return (
    <section className={css.learned} aria-label="学到的建议">
      <h2>从已记账的发票学到 {data.length} 条建议</h2>
      <ul>
        {data.map(({ conditions, businessId, sentence, invoices }) => (
          <li key={sentence}>
            <span>
              {sentence}
              <small>{invoices} 张发票一致</small>
            </span>
            <Button
              size="small"
              disabled={create.isPending}
              aria-label={`采用 ${sentence}`}
              onClick={() =>
                create.mutate(
                  { body: { invoiceType, conditions, businessId, learnedFrom: invoices } },
                  { onSuccess: ({ id }) => onMade(id) },
                )
              }
            >
              采用
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
