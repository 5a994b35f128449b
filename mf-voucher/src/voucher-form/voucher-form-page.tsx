import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Voucher, VoucherWord } from '@mingzhang/contract';
import {
  useAccountSet,
  usePeriod,
  useSession,
  useTabTitle,
  withPeriod,
} from '@mingzhang/shell-api';
import { EmptyState } from '@mingzhang/web';
import { useIsNarrow } from '../shared/use-is-narrow';
import { AttachmentDrop } from './attachment-drop';
import { AttachmentStrip } from './attachment-strip';
import { EntryCards } from './entry-cards';
import { EntryGrid, type EntryGridProps } from './entry-grid';
import { focusCell, leave, pickSubject } from './entry-grid.model';
import { FormBar } from './form-bar';
import type { FormCommands } from './form-commands.types';
import { useFirstCell, useHandle, type FormHandle } from './form-handle';
import { useChoicesAt, type Choices, type useFormFacts } from './form-facts';
import {
  DraftOffer,
  FindingNote,
  KeyHints,
  PhoneFoot,
  SubjectNote,
  WaitingNotes,
} from './form-notes';
import type { Opening } from './opening';
import { titleOf, type SaveQueue, type WaitingVoucher } from './save-queue';
import { SubjectTreeDrawer } from './subject-tree-drawer';
import { placeOf } from './finding-place';
import { lockOf } from './form-lock';
import { useFormCommands } from './use-form-commands';
import { useFormKeys } from './use-form-keys';
import { useTemplateFilling } from './use-template-filling';
import { useVoucherForm, type VoucherForm } from './use-voucher-form';
import { isDateOpen } from './voucher-body';
import css from './voucher-form.module.css';
import { VoucherMeta } from './voucher-meta';
import { VoucherPaper } from './voucher-paper';

interface PageProps {
  readonly opening: Opening;
  /** A new voucher begins with this template's entries. */
  readonly templateId: number | undefined;
  readonly facts: ReturnType<typeof useFormFacts>;
  readonly queue: SaveQueue;
  readonly register: (handle: FormHandle | null) => void;
  readonly onRefused: (refused: WaitingVoucher) => boolean;
  readonly onStored: (voucher: Voucher) => void;
}

/** The voucher form with its header, paper and notes. */
export function VoucherFormPage(props: PageProps) {
  const { facts, queue, register } = props;
  const navigate = useNavigate();
  const [period] = usePeriod();
  const { can } = useSession();
  const { cashierModule } = useAccountSet();
  const onNew = () => void navigate(withPeriod('/voucher/form', period));
  const form = useVoucherForm({
    opening: props.opening,
    words: facts.words,
    facts: facts.facts,
    queue,
    onStored: props.onStored,
    onNew,
    onRefused: props.onRefused,
  });
  const { state, apply, stored } = form;
  const choices = useChoicesAt(facts.choices, state.head.voucherDate);
  useHandle(register, form);
  const [treeRow, setTreeRow] = useState<number>();
  const template = useTemplateFilling({ form, choices, templateId: props.templateId });
  const commands = { ...useFormCommands(form, onNew), ...template.commands };
  const lock = lockOf(stored, can('voucher.write'));
  const isLocked = lock !== undefined;
  const title = stored ? titleOf(stored) : '新增凭证';
  useTabTitle(title);
  useKeys({ form, isLocked, onNew, commands });
  useFirstCell(form, isLocked);
  if (stored === null && !can('voucher.write')) return <NoRight />;
  const lines = {
    state,
    current: form.current,
    apply,
    choices,
    readOnly: isLocked,
    canCreate: can('settings.write'),
    // Enter on the last cell saves; once it is saved, Enter leads on to the next voucher.
    onSave: () => (stored && !form.changed ? onNew() : void form.save()),
    onTree: setTreeRow,
  };
  return (
    <div className={css.screen}>
      <FormBar
        form={form}
        title={title}
        lock={lock}
        rights={{
          write: can('voucher.write'),
          audit: can('voucher.audit'),
          sign: can('voucher.sign') && cashierModule === 1,
        }}
        commands={commands}
      />
      <Notices form={form} queue={queue} isLocked={isLocked} />
      <PaperPart form={form} words={facts.words} lines={lines} />
      <KeyHints lock={lock} />
      {!isLocked && (
        <PhoneFoot
          lines={state.lines}
          onSave={() => void form.save()}
          onSaveAndNew={() => void form.saveAndNew()}
        />
      )}
      <TreePart {...{ form, treeRow }} choices={choices} onClose={() => setTreeRow(undefined)} />
      <AttachmentDrop attachments={form.attachments} lock={lock} />
      {template.dialog}
    </div>
  );
}

function useKeys({
  form,
  isLocked,
  onNew,
  commands,
}: {
  form: VoucherForm;
  isLocked: boolean;
  onNew: () => void;
  commands: FormCommands;
}): void {
  const { stored } = form;
  useFormKeys({
    onSave: () => {
      if (!isLocked) void form.save();
    },
    onSaveAndNew: () => {
      if (isLocked || (stored && !form.changed)) onNew();
      else void form.saveAndNew();
    },
    onNeighbour: commands.onNeighbour,
    onPrint: commands.onPrint,
    onTemplate: () => {
      if (!isLocked) commands.onTemplate();
    },
    onAttach: () => {
      if (!isLocked) form.attachments.pick();
    },
    onAttachments: () => {
      form.apply(leave);
      form.attachments.focus();
    },
  });
}

/** What the user should know before going on: a draft left behind, refusals, a closed month. */
function Notices({
  form,
  queue,
  isLocked,
}: {
  form: VoucherForm;
  queue: SaveQueue;
  isLocked: boolean;
}) {
  const { user } = useSession();
  const { state } = form;
  const isWarned = !isLocked && !isDateOpen(state.head.voucherDate, user.checkoutList);
  return (
    <>
      {form.offer && !isLocked && (
        <DraftOffer draft={form.offer} onRestore={form.restore} onRefuse={form.refuseOffer} />
      )}
      <WaitingNotes waiting={queue.waiting} onMend={form.mend} onDrop={form.giveUp} />
      {isWarned && (
        <div className={css.notice} role="status">
          凭证日期 {state.head.voucherDate} 所在期间已结账或不存在，请改用未结账期间的日期
        </div>
      )}
    </>
  );
}

function TreePart({
  form,
  treeRow,
  choices,
  onClose,
}: {
  form: VoucherForm;
  treeRow: number | undefined;
  choices: Choices;
  onClose: () => void;
}) {
  return (
    <SubjectTreeDrawer
      open={treeRow !== undefined}
      onClose={onClose}
      onPick={(id) => {
        const subject = choices.subjectById.get(id);
        if (!subject || treeRow === undefined) return;
        onClose();
        form.apply((now) => pickSubject(now, treeRow, subject, choices.rates));
      }}
    />
  );
}

/** Everything that scrolls: the paper and what is said about it below. */
function PaperPart({
  form,
  words,
  lines,
}: {
  form: VoucherForm;
  words: readonly VoucherWord[];
  lines: EntryGridProps;
}) {
  const { state, apply, stored } = form;
  const { user } = useSession();
  const word = words.find(({ id }) => id === state.head.wordId);
  return (
    <div className={css.scroll}>
      <VoucherPaper
        title={word?.printTitle || '记账凭证'}
        stored={stored}
        maker={stored?.createdBy ?? user.realName}
        onAddLine={
          lines.readOnly
            ? undefined
            : () => apply((now) => focusCell(now, { row: now.lines.length, column: 'summary' }))
        }
      >
        <VoucherMeta
          head={state.head}
          words={words}
          code={form.code}
          readOnly={lines.readOnly}
          onChange={form.setHead}
          onEnter={() => apply((now) => focusCell(now, { row: 0, column: 'summary' }))}
          onAttach={form.attachments.pick}
        />
        <Lines {...lines} />
      </VoucherPaper>
      <AttachmentStrip
        head={state.head}
        attachments={form.attachments}
        readOnly={lines.readOnly}
        onLeaveGrid={() => apply(leave)}
      />
      <FindingNote
        findings={state.findings}
        onGo={(row, field) => apply((now) => focusCell(now, placeOf(now, row, field)))}
      />
      <SubjectNote line={state.focus ? state.lines[state.focus.row] : undefined} />
      {state.head.remark !== '' && <p className={css.context}>备注：{state.head.remark}</p>}
    </div>
  );
}

function Lines(props: EntryGridProps) {
  return useIsNarrow() ? <EntryCards {...props} /> : <EntryGrid {...props} />;
}

function NoRight() {
  return (
    <EmptyState
      icon="lock"
      title="没有录入凭证的权限"
      description="您的角色只能查看凭证，需要录入请联系账套管理员"
    />
  );
}
