import { useMemo, useState } from 'react';
import { notify } from '@mingzhang/shell-api';
import { focusCell, leave, pickSubject } from './entry-grid.model';
import { cellText } from './entry-line.model';
import type { GridSubject } from './entry-grid.types';
import type { Choices } from './form-facts';
import { NewSubjectDialog } from './new-subject-dialog';
import { SubjectTreeDrawer } from './subject-tree-drawer';
import type { VoucherForm } from './use-voucher-form';

/** What stands beside the voucher for a subject cell, and the cell that it is for. */
interface Asked {
  readonly by: 'tree' | 'new';
  readonly row: number;
  /** What was typed into the cell. */
  readonly text: string;
}

/**
 * F7 in a subject cell opens the tree beside the voucher; a detail that is missing is made in a
 * dialog. Either way typing goes on in the next cell.
 */
export function useSubjectAids(form: VoucherForm, choices: Choices) {
  const [asked, setAsked] = useState<Asked>();
  const { apply, current } = form;
  // One and the same as long as the form is there: rows are drawn anew when it changes.
  const cells = useMemo(() => {
    const open = (by: Asked['by']) => (row: number) => {
      const { text, lines, focus } = current.current;
      const line = lines[row];
      const chosen = line ? cellText(line, 'subject') : '';
      const isTyped = focus?.column === 'subject' && text !== chosen;
      setAsked({ by, row, text: isTyped ? text.trim() : '' });
      // The grid keeps the keyboard in its cell as long as one is in focus.
      apply((now) => leave(now.focus?.column === 'subject' ? { ...now, focus: null } : now));
    };
    return { onTree: open('tree'), onNewSubject: open('new') };
  }, [apply, current]);
  const close = () => {
    setAsked(undefined);
    if (asked) apply((now) => focusCell(now, { row: asked.row, column: 'subject' }));
  };
  const take = (subject: GridSubject) => {
    if (!asked) return;
    setAsked(undefined);
    apply((now) => pickSubject(now, asked.row, subject, choices.rates));
  };
  const panels = (
    <>
      <SubjectTreeDrawer
        open={asked?.by === 'tree'}
        initial={asked?.text ?? ''}
        onClose={close}
        onPick={(id) => {
          const subject = choices.subjectById.get(id);
          if (subject) take(subject);
          else notify.error('这个科目刚停用或有了下级科目，请换一个');
        }}
      />
      {asked?.by === 'new' && (
        <NewSubjectDialog text={asked.text} onClose={close} onCreated={take} />
      )}
    </>
  );
  return { cells, panels };
}
