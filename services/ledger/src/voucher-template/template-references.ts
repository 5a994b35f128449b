import { Injectable } from '@nestjs/common';
import type { VoucherTemplate, VoucherTemplateFields } from '@mingzhang/contract';
import { checkTemplateItems, type PostingFacts, type Problem } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, refuse } from '@mingzhang/server';
import { VoucherFacts } from '../voucher/voucher.facts';

type Line = VoucherTemplateFields['lines'][number];
type Facts = Pick<PostingFacts, 'subjects' | 'auxiliaryItems'>;

/** Checks that records named by a template exist and may be used, as for vouchers. */
@Injectable()
export class TemplateReferences {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
  ) {}

  /**
   * Subjects of lines must be enabled leaves, items must belong to a category of the line's
   * subject, and subjects of formulas and the word must exist. Items disabled since may stay.
   * @param before the template as it is stored
   * @throws BusinessError TEMPLATE_INVALID with every invalid row
   */
  async check({ lines, wordId }: VoucherTemplateFields, before?: VoucherTemplate): Promise<void> {
    const formerItems = new Set(before?.lines.flatMap(({ auxiliary }) => Object.values(auxiliary)));
    const { subjects, auxiliaryItems } = await this.facts.loadSome({
      subjectIds: lines.flatMap((line) => [line.subjectId, ...termSubjects(line)]),
      itemIds: lines.flatMap(({ auxiliary }) => Object.values(auxiliary)),
    });
    const items = new Map(
      [...auxiliaryItems].map(([id, item]) => [
        id,
        { ...item, enabled: item.enabled || formerItems.has(id) },
      ]),
    );
    const facts = { subjects, auxiliaryItems: items };
    const problems = lines.flatMap((line, index) => problemsOf(line, index + 1, facts));
    if (problems.length > 0) refuse('TEMPLATE_INVALID', problems);
    if (wordId === null) return;
    const word = await this.scope.one(
      'select 1 from ledger.voucher_word where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, wordId],
    );
    if (!word) throw new BusinessError('TEMPLATE_INVALID', { msg: '凭证字不存在，请重新选择' });
  }
}

function problemsOf(line: Line, row: number, facts: Facts): Problem<string>[] {
  const subject = facts.subjects.get(line.subjectId);
  const problem = (msg: string) => [{ code: 'TEMPLATE_INVALID', row, msg }];
  if (!subject) return problem('科目不存在，请重新选择');
  if (!subject.leaf) return problem('不是末级科目，请选择其下级科目');
  if (!subject.enabled) return problem('科目已停用，请重新选择');
  if (termSubjects(line).some((id) => !facts.subjects.has(id)))
    return problem('公式中的科目不存在');
  return checkTemplateItems(line.auxiliary, row, subject, facts);
}

function termSubjects({ amount }: Line): number[] {
  return amount.kind === 'formula' ? amount.terms.map(({ subjectId }) => subjectId) : [];
}
