import type { CulpritFound, CulpritReport } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { Icon, Kbd } from '@mingzhang/web';
import { gradeTitles, markedDigits } from './culprit.model';
import css from './culprit.module.css';

/** The reasons, the likeliest first, each with what speaks for and against it. */
export function CulpritCards({
  report,
  culprits,
  current,
  onChoose,
}: {
  report: CulpritReport;
  culprits: readonly CulpritFound[];
  current: CulpritFound | undefined;
  onChoose: (index: number) => void;
}) {
  const { vouchers, excluded, hints, note, difference } = report;
  if (Number(difference) === 0 && hints.length === 0) {
    return <p className={css.none}>账面与已知金额一致，没有差额。</p>;
  }
  return (
    <>
      <p className={css.count}>
        <b>{culprits.length > 0 ? `${culprits.length} 种解释` : '没有找到能完全解释差额的原因'}</b>
        <small>核对 {vouchers} 张凭证，每种都正好解释差额，按可能性排列</small>
        {culprits.length > 1 && (
          <span className={css.keys}>
            <Kbd>1</Kbd>—<Kbd>{culprits.length}</Kbd>选择
          </span>
        )}
      </p>
      <ol className={css.cards} aria-label="差额的解释">
        {culprits.map((culprit, index) => (
          <li key={`${culprit.title} ${culprit.kind}`}>
            <Card
              culprit={culprit}
              number={index + 1}
              isCurrent={culprit === current}
              onChoose={() => onChoose(index)}
            />
          </li>
        ))}
      </ol>
      {hints.map((hint) => (
        <p key={hint} className={css.excluded}>
          {hint}。
        </p>
      ))}
      {excluded.length > 0 && <p className={css.excluded}>已排除：{excluded.join('、')}。</p>}
      {note !== null && <p className={css.excluded}>{note}。</p>}
    </>
  );
}

function Card({
  culprit,
  number,
  isCurrent,
  onChoose,
}: {
  culprit: CulpritFound;
  number: number;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const { title, grade, explained, change, reasons } = culprit;
  const amount = formatMoney(Money.parse(explained).abs());
  return (
    <button
      type="button"
      className={`${css.card} ${isCurrent ? css.current : ''}`}
      aria-pressed={isCurrent}
      onClick={onChoose}
    >
      <span className={css.title}>
        <Kbd>{number}</Kbd>
        <b>{title}</b>
        <span className={`${css.grade} ${css[grade]}`}>
          {gradeTitles[grade]} {grade === 'proved' && amount}
        </span>
      </span>
      {change && <Change {...change} />}
      {reasons.map(({ supports, text }) => (
        <span key={text} className={supports ? css.pro : css.contra}>
          <Icon name={supports ? 'check' : 'close'} size={14} />
          <span>{text}</span>
        </span>
      ))}
    </button>
  );
}

function Change({ subject, written, right }: NonNullable<CulpritFound['change']>) {
  const [from, to] = [markedDigits(written, right), markedDigits(right, written)];
  return (
    <span className={css.change}>
      <span>{subject}</span>
      <span className={css.digits}>
        {from.start}
        <mark className={css.wrong}>{from.differing}</mark>
        {from.end}
        <Icon name="right" size={14} />
        {to.start}
        <mark className={css.right}>{to.differing}</mark>
        {to.end}
      </span>
    </span>
  );
}
