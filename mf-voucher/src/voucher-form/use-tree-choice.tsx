import { useState } from 'react';
import { notify } from '@mingzhang/shell-api';
import { focusCell, leave, pickSubject } from './entry-grid.model';
import { cellText } from './entry-line.model';
import type { Choices } from './form-facts';
import { SubjectTreeDrawer } from './subject-tree-drawer';
import type { VoucherForm } from './use-voucher-form';

/** F7 in a subject cell: the tree beside the voucher, and typing that goes on in the next cell. */
export function useTreeChoice(form: VoucherForm, choices: Choices) {
  const [asked, setAsked] = useState<{ readonly row: number; readonly text: string }>();
  const { apply, current } = form;
  const open = (row: number) => {
    const { text, lines, focus } = current.current;
    const line = lines[row];
    const chosen = line ? cellText(line, 'subject') : '';
    setAsked({ row, text: focus?.column === 'subject' && text !== chosen ? text.trim() : '' });
    // The grid keeps the keyboard in its cell as long as one is in focus.
    apply((now) => leave(now.focus?.column === 'subject' ? { ...now, focus: null } : now));
  };
  const close = () => {
    setAsked(undefined);
    if (asked) apply((now) => focusCell(now, { row: asked.row, column: 'subject' }));
  };
  const drawer = (
    <SubjectTreeDrawer
      open={asked !== undefined}
      initial={asked?.text ?? ''}
      onClose={close}
      onPick={(id) => {
        const subject = choices.subjectById.get(id);
        if (!asked) return;
        if (!subject) {
          notify.error('这个科目刚停用或有了下级科目，请换一个');
          return;
        }
        setAsked(undefined);
        apply((now) => pickSubject(now, asked.row, subject, choices.rates));
      }}
    />
  );
  return { open, drawer };
}
