import { useMemo } from 'react';
import { totalsOf } from '@mingzhang/rules';
import { Icon, useRested } from '@mingzhang/web';
import { type TypedVoucherBody, useTypedNotes } from '../api/voucher.api';
import { sidesOf } from './entry-line.model';
import type { GridState } from './entry-grid.types';
import type { VoucherForm } from './use-voucher-form';
import { toBody } from './voucher-body';
import css from './voucher-form.module.css';

/** Longer vouchers are looked at when they are saved. */
const LINES_AT_MOST = 200;

/**
 * The notes that saving will show of the voucher as it is typed, once typing rests and the voucher balances. They take no
 * focus and keep nothing from being saved.
 */
export function TypedNotes({
  form,
  readOnly,
}: {
  readonly form: Pick<VoucherForm, 'state' | 'stored' | 'changed' | 'isSaving'>;
  readonly readOnly: boolean;
}) {
  const { state, stored, changed } = form;
  const { head, lines } = state;
  const id = stored?.id;
  const isAsked = changed && !readOnly;
  const typed = useMemo(
    () => (isAsked ? typedText({ head, lines }, id) : ''),
    [isAsked, head, lines, id],
  );
  const rested = useRested(typed);
  const isAtRest = rested !== '' && typed !== '';
  const body = useMemo(
    () => (isAtRest ? (JSON.parse(rested) as TypedVoucherBody) : undefined),
    [isAtRest, rested],
  );
  const { data } = useTypedNotes(body);
  if (!body || !data || data.notes.length === 0) return null;
  return (
    <div className={`${css.finding} ${css.asked}`} role="status" aria-label="录入提示">
      <Icon name="warning" size={14} />
      {data.notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  );
}

/** The voucher as the service is asked about it; empty while it can't be saved yet. */
function typedText(state: Pick<GridState, 'head' | 'lines'>, id: number | undefined): string {
  const { attachmentIds: _files, insert: _insert, ...body } = toBody(state, false);
  const { debit, credit } = totalsOf(state.lines.map(sidesOf));
  const isWhole =
    body.lines.length >= 2 &&
    body.lines.length <= LINES_AT_MOST &&
    body.lines.every(({ subjectId, summary }) => subjectId > 0 && summary !== '') &&
    debit.equals(credit);
  if (!isWhole) return '';
  return JSON.stringify(id === undefined ? body : { ...body, id });
}
