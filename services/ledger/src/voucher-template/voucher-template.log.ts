import { voucherTemplateTypes, type VoucherTemplate } from '@mingzhang/contract';
import type { AccountSetScope } from '@mingzhang/server';
import { itemsTexts, subjectTitles } from '../names/logged-names';

type Line = VoucherTemplate['lines'][number];

const measures = {
  opening: '期初余额',
  debit: '本期借方发生额',
  credit: '本期贷方发生额',
  closing: '期末余额',
} as const;

/**
 * A template as the operation log stores it: subjects, items and word by name, formulas as text.
 */
export async function loggedTemplate(
  scope: AccountSetScope,
  { type, wordId, lines, ...template }: VoucherTemplate,
): Promise<object> {
  const word = await scope.one<{ word: string }>(
    'select word from ledger.voucher_word where account_set_id = $1 and id = $2',
    [scope.accountSetId, wordId],
  );
  const itemsText = await itemsTexts(
    scope,
    lines.map(({ auxiliary }) => auxiliary),
  );
  const subjects = await subjectTitles(
    scope,
    lines.flatMap(({ amount }) =>
      amount.kind === 'formula' ? amount.terms.map(({ subjectId }) => subjectId) : [],
    ),
  );
  return {
    ...template,
    templateType: voucherTemplateTypes[type] ?? '',
    word: word?.word ?? null,
    lines: lines.map((line) => ({
      summary: line.summary,
      subject: `${line.subjectCode} ${line.subjectName}`,
      direction: line.side,
      items: itemsText(line.auxiliary),
      amountRule: amountText(line.amount, subjects),
    })),
  };
}

function amountText(amount: Line['amount'], subjects: ReadonlyMap<number, string>): string {
  if (amount.kind === 'open') return '使用时填写';
  if (amount.kind === 'difference') return '借贷差额';
  if (amount.kind === 'fixed') return amount.amount;
  return amount.terms
    .map(
      ({ subjectId, measure, factor }) =>
        `${subjects.get(subjectId) ?? ''} ${measures[measure]} × ${factor}`,
    )
    .join(' + ');
}
