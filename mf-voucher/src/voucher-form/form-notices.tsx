import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'antd';
import type { VoucherWord } from '@mingzhang/contract';
import { usePeriod, withPeriod } from '@mingzhang/shell-api';
import { clashText } from './clash-text';
import { fieldText, fieldTitle } from './compare.model';
import { setHead } from './entry-grid.edit';
import { DraftOffer, WaitingNotes } from './form-notes';
import { HeadNotices } from './head-notices';
import { titleOf, type SaveQueue, type WaitingVoucher } from './save-queue';
import type { ClashNote } from './use-clash';
import type { VoucherForm } from './use-voucher-form';
import { fromVoucher } from './voucher-body';
import css from './voucher-form.module.css';
import type { HeadConflict } from './voucher-merge.types';

interface NoticesProps {
  readonly form: VoucherForm;
  readonly queue: SaveQueue;
  /** Why the voucher cannot be changed; undefined when it can. */
  readonly lock: string | undefined;
  readonly words: readonly VoucherWord[];
}

/** What the user should know before going on: a draft left behind, refusals, a closed month. */
export function Notices({ form, queue, lock, words }: NoticesProps) {
  const { state, clash } = form;
  const isLocked = lock !== undefined;
  const navigate = useNavigate();
  const [period] = usePeriod();
  const onMend = (waiting: WaitingVoucher) => {
    // What waits is a new voucher: it never gets into the form of a stored one.
    if (form.stored === null) form.mend(waiting);
    else void navigate(withPeriod(`/voucher/form?waiting=${waiting.key}`, period));
  };
  return (
    <>
      {form.offer && !isLocked && (
        <DraftOffer draft={form.offer} onRestore={form.restore} onRefuse={form.refuseOffer} />
      )}
      {form.offer && isLocked && !clash.clash && <LockedOffer form={form} />}
      {clash.clash && <ClashNotice form={form} />}
      {clash.note && <DecisionNotice form={form} note={clash.note} words={words} />}
      <WaitingNotes waiting={queue.waiting} onMend={onMend} onDrop={form.giveUp} />
      {!isLocked && <HeadNotices head={state.head} isNew={form.stored === null} words={words} />}
    </>
  );
}

/** Somebody else was faster. The way to compare has the keyboard. */
function ClashNotice({ form: { clash } }: { form: VoucherForm }) {
  const go = useRef<HTMLButtonElement>(null);
  const raised = clash.clash;
  useEffect(() => go.current?.focus(), [raised]);
  if (!raised) return null;
  return (
    <div className={css.notice} role="alert">
      <span>{clashText(raised)}</span>
      <Button ref={go} size="small" type="primary" onClick={clash.compare}>
        对照修改
      </Button>
    </div>
  );
}

/** Changes were left here, and the voucher cannot be changed any more. */
function LockedOffer({ form }: { form: VoucherForm }) {
  const { offer, stored, clash } = form;
  if (!offer?.base || !stored) return null;
  const { base } = offer;
  return (
    <div className={css.notice} role="status">
      <span>本机有您对这张凭证未保存的修改，现在不能保存到这张凭证</span>
      <Button
        size="small"
        type="primary"
        onClick={() => {
          clash.raise({ theirs: stored, base, draft: offer });
          clash.compare();
        }}
      >
        对照修改
      </Button>
      <Button size="small" type="text" onClick={form.refuseOffer}>
        不要了
      </Button>
    </div>
  );
}

/** What was decided after comparing, until it is saved: nothing is overwritten unsaid. */
function DecisionNotice({
  form,
  note,
  words,
}: {
  form: VoucherForm;
  note: ClashNote;
  words: readonly VoucherWord[];
}) {
  const { theirs } = note;
  const close = (
    <Button size="small" type="text" onClick={form.clash.forget}>
      知道了
    </Button>
  );
  if (note.kind === 'kept') {
    return (
      <div className={css.notice} role="status">
        <span>
          已保留您的修改；保存后将覆盖 {theirs.updatedBy} 对 {titleOf(theirs)} 的修改
        </span>
        {close}
      </div>
    );
  }
  const { lineConflicts, headConflicts } = note.merged;
  const count = lineConflicts.length + headConflicts.length;
  return (
    <div className={css.notice} role="status">
      <span>
        已在 {theirs.updatedBy} 的版本上重做您的修改，尚未保存
        {count > 0 && `；${count} 处两人都改过，已用您的，请核对`}
      </span>
      {headConflicts.map((conflict) => (
        <HeadChoice
          key={conflict.field}
          form={form}
          conflict={conflict}
          note={note}
          words={words}
        />
      ))}
      {close}
    </div>
  );
}

/** A field of the head that both have changed, with the way to take theirs. */
function HeadChoice({
  form,
  conflict: { field },
  note,
  words,
}: {
  form: VoucherForm;
  conflict: HeadConflict;
  note: ClashNote;
  words: readonly VoucherWord[];
}) {
  const { head } = fromVoucher(note.theirs, new Map());
  if (form.state.head[field] === head[field]) return null;
  return (
    <span>
      {fieldTitle(field)}：您的 {fieldText(field, form.state.head, words) || '空'}，对方{' '}
      {fieldText(field, head, words) || '空'}
      <button
        type="button"
        className={css.link}
        onClick={() => form.apply((now) => setHead(now, { [field]: head[field] }))}
      >
        采用对方的
      </button>
    </span>
  );
}
