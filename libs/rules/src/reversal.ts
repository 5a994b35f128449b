import { auxiliaryKey } from './auxiliary-key';
import { formatMoney } from './money-format';
import type { IsoDate } from './period';
import type { PostingFacts, PostingProblem, VoucherDraft } from './posting-draft';
import { netsOf, takesBack, type Net, type ReversalLine } from './reversal-net';

/** A voucher that is reversed. */
interface Original {
  /** `2026-01 记-3` */
  readonly title: string;
  readonly voucherDate: IsoDate;
  readonly lines: readonly ReversalLine[];
  /** The lines of its other reversals, and of what reverses these. */
  readonly reversed: readonly ReversalLine[];
}

/**
 * A reversal (红冲) takes back what its original moved: under the same subjects, currencies and
 * items, as far as it has items, the opposite amounts, foreign amounts and quantities, or, when it names a part, no more than other
 * parts have left of that. It is not dated before its original.
 */
export function checkReversal(
  draft: VoucherDraft,
  original: Original,
  options: {
    readonly facts: Pick<PostingFacts, 'subjects' | 'baseCurrency'>;
    /** Whether it takes back only a part. */
    readonly isPart: boolean;
  },
): PostingProblem[] {
  const { facts, isPart } = options;
  const early: PostingProblem[] =
    draft.voucherDate >= original.voucherDate
      ? []
      : [
          {
            code: 'REVERSAL_TOO_EARLY',
            field: 'voucherDate',
            msg:
              `红冲凭证的日期 ${draft.voucherDate} 早于原凭证 ${original.title} 的日期 ` +
              `${original.voucherDate}，请改为当日或之后`,
          },
        ];
  const { baseCurrency } = facts;
  const like = original.lines;
  const ours = netsOf(draft.lines, { baseCurrency, like });
  const theirs = netsOf([...like, ...original.reversed], { baseCurrency, like });
  const keys = isPart ? [...ours.keys()] : [...new Set([...ours.keys(), ...theirs.keys()])];
  const wrong = keys.flatMap((key) => {
    const [own, its] = [ours.get(key), theirs.get(key)];
    if (own && takesBack(own, its, !isPart)) return [];
    const line = own?.line ?? its?.line;
    const subject = line && facts.subjects.get(line.subjectId);
    const title = subject ? `“${subject.code} ${subject.fullName}”` : '';
    return [
      {
        code: 'REVERSAL_DIFFERS' as const,
        field: 'debit',
        ...(own === undefined ? {} : { row: own.row }),
        msg:
          `科目${title}红冲 ${amountText(own)}，` +
          `原凭证 ${original.title} ${leftText(its, original.reversed.length > 0)}，` +
          `${itemsWay(own, its, like) ?? (isPart ? partWay : wholeWay)}`,
      },
    ];
  });
  return [...early, ...wrong];
}

const wholeWay =
  '红冲须与原凭证的科目、辅助项目、币别相同而金额相反；只冲销一部分时请选择“部分红冲”';
const partWay = '部分红冲只能冲销原凭证已有的科目、辅助项目和币别，各次合计不超过原金额';

/** The way out where the original has the subject, but under other items. */
function itemsWay(
  own: Net | undefined,
  its: Net | undefined,
  original: readonly ReversalLine[],
): string | undefined {
  if (own === undefined || its !== undefined) return undefined;
  const items = auxiliaryKey(own.line.auxiliary);
  const same = original.filter(({ subjectId }) => subjectId === own.line.subjectId);
  const keys = same.map(({ auxiliary }) => auxiliaryKey(auxiliary));
  if (keys.length === 0 || keys.includes(items)) return undefined;
  return items === ''
    ? '原凭证的这一科目有辅助项目，请在本行选择原凭证的辅助项目'
    : '与原凭证的辅助项目不同，请改为原凭证这一科目的辅助项目';
}

function leftText(its: Net | undefined, hasReversals: boolean): string {
  if (its === undefined) return '没有可冲销的金额';
  return `${hasReversals ? '尚可红冲' : '为'} ${amountText(its)}`;
}

/** On the side on which the line stands: a red debit is 借方 −10.00. */
function amountText(net: Net | undefined): string {
  const amount = net?.figures[0];
  if (!net || !amount || amount.isZero) return '没有金额';
  return net.line.credit.isZero
    ? `借方 ${formatMoney(amount)}`
    : `贷方 ${formatMoney(amount.negate())}`;
}
