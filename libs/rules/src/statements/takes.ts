/**
 * What a formula may take of a subject (取数规则), by the word that people write before its code. The reference
 * files define 期末余额, 年初余额, 期初余额, 借方余额, 贷方余额 and 损益净额; movements by side are for statements of the
 * account set's own, such as 费用明细表 and 应交增值税明细表.
 *
 * 期末余额, 期初余额, 年初余额 and 损益净额 count in the subject's own direction and may be negative. 借方余额 and 贷方余额 are
 * never negative: of the subject's net as a whole, or, with 明细, of each leaf and party by itself
 * (往来重分类). 损益净额 leaves out what carries profit and loss forward.
 */
export const takes = {
  closing: '期末余额',
  opening: '期初余额',
  yearOpening: '年初余额',
  debitBalance: '借方余额',
  creditBalance: '贷方余额',
  detailDebitBalance: '明细借方余额',
  detailCreditBalance: '明细贷方余额',
  result: '损益净额',
  yearResult: '本年损益净额',
  debit: '借方发生额',
  credit: '贷方发生额',
  yearDebit: '本年借方发生额',
  yearCredit: '本年贷方发生额',
} as const;
export type Take = keyof typeof takes;

/** References that are no figures of subjects: to another row of the sheet, to an item of cash flow. */
export const references = { row: '行次', item: '现金流量' } as const;
export type Reference = keyof typeof references;

const byTitle = new Map<string, Take | Reference>(
  Object.entries({ ...takes, ...references }).map(([name, title]) => [title, name as Take]),
);

/** What a word before a parenthesis stands for; undefined for a word that the language lacks. */
export function namedByTitle(title: string): Take | Reference | undefined {
  return byTitle.get(title);
}
