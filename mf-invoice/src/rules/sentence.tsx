import type { InvoiceRuleVersion } from '@mingzhang/contract';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { conditionParts } from './rules.model';
import css from './rules.module.css';

const tones = { draft: 'warn', pending: 'primary', active: 'ok', retired: '' } as const;
const titles = { draft: '草稿', pending: '待批准', active: '启用', retired: '停用' } as const;

/** The state of a version, with its number where `text` says so. */
export function StateTag({
  version,
  text,
}: {
  readonly version: Pick<InvoiceRuleVersion, 'state'>;
  readonly text?: string;
}) {
  const tone = tones[version.state];
  return (
    <span className={`${css.tag} ${tone === '' ? '' : css[tone]}`}>
      {text ?? titles[version.state]}
    </span>
  );
}

/** A version as a sentence, its words as chips. */
export function Sentence({
  version,
  invoiceType,
  other,
}: {
  readonly version: InvoiceRuleVersion;
  readonly invoiceType: InvoiceType;
  /** The version that it is compared with: words that only this one has are marked. */
  readonly other?: InvoiceRuleVersion | undefined;
}) {
  const known = new Set(
    other && conditionParts(other.conditions, invoiceType).map(({ text }) => text),
  );
  const { business, subject, settlementSubject, nonDeductibleReason } = version;
  const parts = conditionParts(version.conditions, invoiceType);
  return (
    <span className={css.sentence}>
      {parts.map(({ text, isWord }, at) =>
        isWord ? (
          <em key={`${text} ${at}`} className={other && !known.has(text) ? css.fresh : undefined}>
            {text}
          </em>
        ) : (
          <span key={`${text} ${at}`}>{text}</span>
        ),
      )}
      {' → '}
      <b>{business}</b> {codeOf(subject)}
      {settlementSubject !== '' && `，往来记 ${codeOf(settlementSubject)}`}
      {nonDeductibleReason !== null && '，税额不抵扣'}
    </span>
  );
}

const codeOf = (title: string) => title.split(' ')[0] ?? '';
