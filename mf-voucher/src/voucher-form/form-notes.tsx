import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Button } from 'antd';
import { formatMoney, totalsOf } from '@mingzhang/rules';
import { DirectionText, Icon, Kbd, KeptOffer, MoneyText, SubjectBalance } from '@mingzhang/web';
import { Link } from 'react-router-dom';
import { withPeriod } from '@mingzhang/shell-api';
import { useSubjectFigures } from '../api/voucher.api';
import type { LocalDraft } from './draft-store';
import { itemOf, sidesOf } from './entry-line.model';
import type { EntryLine, GridState } from './entry-grid.types';
import { toneOf } from './finding-tone';
import { lineSentence } from './line-sentence';
import type { WaitingVoucher } from './save-queue';
import { confirmationOf } from './voucher-body';
import css from './voucher-form.module.css';

/** Offers the voucher that was left unsaved in this browser. */
export function DraftOffer({
  draft,
  onRestore,
  onRefuse,
}: {
  draft: LocalDraft;
  onRestore: () => void;
  onRefuse: () => void;
}) {
  const { debit } = totalsOf(draft.lines.map(sidesOf));
  const time = new Date(draft.keptAt);
  const at = `${draft.head.voucherDate}，${time.toLocaleDateString('zh-CN')} ${time.toTimeString().slice(0, 5)}`;
  return (
    <KeptOffer
      text={`有一张未保存的凭证（${at} 存于本机，借方 ${formatMoney(debit)}）`}
      onRestore={onRestore}
      onRefuse={onRefuse}
    />
  );
}

/** Vouchers that came back refused while the next one was being typed. */
export function WaitingNotes({
  waiting,
  onMend,
  onDrop,
}: {
  waiting: readonly WaitingVoucher[];
  onMend: (voucher: WaitingVoucher) => void;
  onDrop: (voucher: WaitingVoucher) => void;
}) {
  return waiting
    .filter(({ status }) => status === 'refused')
    .map((voucher) => {
      const summary = voucher.state.lines.find((line) => line.summary !== '')?.summary ?? '';
      return (
        <div key={voucher.key} className={css.notice} role="alert">
          <span>
            凭证“{summary}”（{voucher.state.head.voucherDate}）未保存
            {voucher.findings[0] && `：${lineSentence(voucher.findings[0])}`}
          </span>
          <Button size="small" onClick={() => onMend(voucher)}>
            回到该凭证
          </Button>
          <Button size="small" type="text" onClick={() => onDrop(voucher)}>
            不要了
          </Button>
        </div>
      );
    });
}

/** What keeps the voucher from being saved, and the way to the line. Enter goes there. */
export function FindingNote({
  findings,
  onGo,
  onConfirm,
  onSwitchBack,
}: {
  findings: GridState['findings'];
  onGo: (row: number, field: string | undefined) => void;
  /** Saves all the same, where a person may decide so. */
  onConfirm: (confirmed: string) => void;
  /** Uses this page's account set again, and saves. */
  onSwitchBack: () => void;
}) {
  const go = useRef<HTMLButtonElement>(null);
  const [first] = findings;
  useEffect(() => {
    // Text that was not taken over stays in its cell, and the focus with it; so does a summary
    // that is missing.
    if (!first?.isTyped && first?.field !== 'summary') go.current?.focus();
  }, [findings, first]);
  if (!first) return null;
  const { row, field } = first;
  const confirmation = confirmationOf(findings);
  return (
    <div className={`${css.finding} ${toneOf(first)}`} role="alert">
      <Icon name="warning" size={14} />
      <span>{lineSentence(first)}</span>
      {row !== undefined && (
        <button ref={go} type="button" className={css.link} onClick={() => onGo(row, field)}>
          跳到第 {row + 1} 行
        </button>
      )}
      {confirmation !== undefined && (
        <button type="button" className={css.link} onClick={() => onConfirm(confirmation)}>
          确认无误，仍然保存
        </button>
      )}
      {first.switchBack && (
        <button ref={go} type="button" className={css.link} onClick={onSwitchBack}>
          切回并保存
        </button>
      )}
      <OtherFindings findings={findings.slice(1)} onGo={onGo} />
    </div>
  );
}

/** The other findings: how many, and the way to the line of each. */
function OtherFindings({
  findings,
  onGo,
}: {
  findings: GridState['findings'];
  onGo: (row: number, field: string | undefined) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <span>
      另有 {findings.length} 处
      {findings.map((finding, index) => {
        const { row, field } = finding;
        const said = lineSentence(finding);
        return (
          row !== undefined && (
            <Fragment key={index}>
              {' '}
              <button
                type="button"
                className={css.link}
                title={said}
                aria-label={said}
                onClick={() => onGo(row, field)}
              >
                第 {row + 1} 行
              </button>
            </Fragment>
          )
        );
      })}
    </span>
  );
}

/** Opening, movement and balance of the subject in focus, under the paper. */
export function SubjectNote({
  line,
  month,
  children,
}: {
  line: EntryLine | undefined;
  /** The voucher's month; the figures are of it. */
  month: string | undefined;
  /** What else belongs to the line in focus. */
  children?: ReactNode;
}) {
  const subject = line?.subject ?? undefined;
  const item = line && itemOf(line);
  const { data } = useSubjectFigures({ subjectId: subject?.id, period: month, item });
  const itemName = item && line?.itemNames[item.categoryId];
  const isKnown = subject !== undefined && data !== undefined;
  return (
    <div className={css.context} {...(isKnown ? { 'aria-label': '科目余额' } : {})}>
      {isKnown && (
        <>
          <b>
            {subject.code} {subject.fullName}
            {itemName && ` · ${itemName}`}
          </b>
          <Figure title="期初" value={data.opening} />
          <Figure title="本期借" value={data.debit} />
          <Figure title="本期贷" value={data.credit} />
          <span>
            余额 <SubjectBalance balance={data.balance} />
          </span>
          <Link to={withPeriod(`/account-book/detailed?subjectId=${subject.id}`, month ?? '')}>
            明细账
          </Link>
        </>
      )}
      {children}
    </div>
  );
}

function Figure({ title, value }: { title: string; value: string }) {
  return (
    <span>
      {title}{' '}
      <i>
        <MoneyText value={value} />
      </i>
    </span>
  );
}

const HINTS: readonly (readonly [string, string])[] = [
  ['Enter', '下一格'],
  ['Space', '借贷互换'],
  ['=', '填平差额'],
  ['//', '复制上行摘要'],
  ['F7', '科目树'],
  ['Ctrl Insert', '插入行'],
  ['Ctrl Delete', '删除行'],
  ['Ctrl Z', '撤销'],
];

/** The keys, at the bottom of the screen. */
export function KeyHints({ lock }: { lock: string | undefined }) {
  return (
    <div className={css.hints}>
      {lock === undefined ? (
        HINTS.map(([key, effect]) => (
          <span key={key}>
            <Kbd>{key}</Kbd>
            {effect}
          </span>
        ))
      ) : (
        <span>
          <Kbd>Alt ←</Kbd>
          <Kbd>Alt →</Kbd>上一张 / 下一张 <Kbd>Alt ↑</Kbd>返回
        </span>
      )}
      <span className={css.last}>{lock ?? '金额可输算式，如 1200*0.13'}</span>
    </div>
  );
}

/** Totals and saving at the bottom of a phone. */
export function PhoneFoot({
  lines,
  onSave,
  onSaveAndNew,
}: {
  lines: GridState['lines'];
  onSave: () => void;
  onSaveAndNew: () => void;
}) {
  const { debit, credit } = totalsOf(lines.map(sidesOf));
  const difference = debit.minus(credit).abs();
  return (
    <div className={css.foot}>
      <div className={css.footTotals}>
        <span>
          <DirectionText direction="debit" /> {formatMoney(debit)}
        </span>
        <span>
          <DirectionText direction="credit" /> {formatMoney(credit)}
        </span>
        {!difference.isZero && <b>差额 {formatMoney(difference)}</b>}
      </div>
      <div className={css.footActions}>
        <Button onClick={onSave}>保存</Button>
        <Button type="primary" onClick={onSaveAndNew}>
          保存并新增
        </Button>
      </div>
    </div>
  );
}
