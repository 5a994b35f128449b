import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Voucher, VoucherWord } from '@mingzhang/contract';
import type { VoucherCorrection } from '@mingzhang/rules';
import {
  notifyError,
  useAccountSet,
  usePeriod,
  useSession,
  useTabTitle,
  withPeriod,
} from '@mingzhang/shell-api';
import { EmptyState, useIsNarrow } from '@mingzhang/web';
import { switchBack } from '../api/voucher.api';
import { AttachmentDrop } from './attachment-drop';
import { AttachmentStrip } from './attachment-strip';
import { EntryCards } from './entry-cards';
import { EntryGrid, type EntryGridProps } from './entry-grid';
import { focusCell, leave } from './entry-grid.model';
import { FormBar } from './form-bar';
import type { FormCommands, FormRights } from './form-commands.types';
import { useFirstCell, useHandle, type FormHandle } from './form-handle';
import { useChoicesAt, type useFormFacts } from './form-facts';
import { LineNotes } from './line-notes';
import { ReversalNote } from './reversal-note';
import { TypedNotes } from './typed-notes';
import { FindingNote, KeyHints, PhoneFoot } from './form-notes';
import { Notices } from './form-notices';
import type { Opening } from './opening';
import { ComparePart } from './compare-part';
import { titleOf, type SaveQueue, type WaitingVoucher } from './save-queue';
import { placeOf } from './finding-place';
import { lockOf } from './form-lock';
import { useCorrection } from './use-correction';
import { useFormCommands } from './use-form-commands';
import { useFormKeys } from './use-form-keys';
import { useTemplateFilling } from './use-template-filling';
import { useSubjectAids } from './use-subject-aids';
import { useVoucherForm, type VoucherForm } from './use-voucher-form';
import { goBack } from './way-back';
import { renamedInVouchers } from '../shared/renamed-lines';
import css from './voucher-form.module.css';
import { VoucherMeta } from './voucher-meta';
import { VoucherPaper } from './voucher-paper';
import { PHONE_PX } from '../shared/phone';

interface PageProps {
  readonly opening: Opening;
  /** A new voucher begins with this template's entries. */
  readonly templateId: number | undefined;
  /** The stored voucher begins with these changes. */
  readonly correction: VoucherCorrection | undefined;
  /** A new voucher is the one that waits under this key. */
  readonly waitingKey: string | undefined;
  readonly facts: ReturnType<typeof useFormFacts>;
  readonly queue: SaveQueue;
  readonly register: (handle: FormHandle | null) => void;
  readonly onRefused: (refused: WaitingVoucher) => boolean;
  readonly onStored: (voucher: Voucher) => void;
  readonly onDetached: () => void;
}

/** The voucher form with its header, paper and notes. */
export function VoucherFormPage(props: PageProps) {
  const { facts, queue, register } = props;
  const navigate = useNavigate();
  const [period] = usePeriod();
  const { can } = useSession();
  const onNew = () => void navigate(withPeriod('/voucher/form', period));
  const form = useVoucherForm({
    opening: props.opening,
    words: facts.words,
    facts: facts.facts,
    subjects: facts.choices.subjectById,
    queue,
    onStored: props.onStored,
    onDetached: props.onDetached,
    onNew,
    onRefused: props.onRefused,
  });
  const { state, apply, stored } = form;
  const choices = useChoicesAt(facts.choices, state.head.voucherDate);
  useHandle(register, form);
  useWaiting(form, queue, props.waitingKey);
  const aids = useSubjectAids(form, choices);
  const template = useTemplateFilling({ form, choices, templateId: props.templateId });
  const commands = { ...useFormCommands(form, onNew), ...template.commands };
  const rights = useRights();
  const lock = lockOf(stored, rights.write);
  const isLocked = lock !== undefined;
  useCorrection({ form, choices, correction: props.correction, isLocked });
  const title = stored ? titleOf(stored) : state.head.insert ? '插入凭证' : '新增凭证';
  useTabTitle(title);
  const area = useKeys({ form, isLocked, onNew, commands });
  useFirstCell(form, isLocked);
  if (stored === null && !rights.write) return <NoRight />;
  const lines = {
    state,
    current: form.current,
    apply,
    choices,
    readOnly: isLocked,
    canCreate: can('settings.write'),
    // Enter on the last cell saves; once it is saved, Enter leads on to the next voucher.
    onSave: () => (stored && !form.changed ? onNew() : void form.save()),
    ...aids.cells,
  };
  return (
    <div className={css.screen} ref={area}>
      <FormBar form={form} title={title} lock={lock} rights={rights} commands={commands} />
      <Notices form={form} queue={queue} lock={lock} words={facts.words} />
      <PaperPart form={form} words={facts.words} lines={lines} />
      <KeyHints lock={lock} />
      {!isLocked && (
        <PhoneFoot
          lines={state.lines}
          onSave={() => void form.save()}
          onSaveAndNew={() => void form.saveAndNew()}
        />
      )}
      {aids.panels}
      <AttachmentDrop attachments={form.attachments} lock={lock} />
      <ComparePart form={form} words={facts.words} subjects={facts.choices.subjectById} />
      {template.dialog}
    </div>
  );
}

function useRights(): FormRights {
  const { can } = useSession();
  const { cashierModule } = useAccountSet();
  return {
    write: can('voucher.write'),
    audit: can('voucher.audit'),
    sign: can('voucher.sign') && cashierModule === 1,
  };
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
}): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
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
    onBack: goBack,
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
    area,
    onHistory: (step) => {
      if (!isLocked) form.apply(step);
    },
  });
  return area;
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
  const renamed = stored ? renamedInVouchers([stored]) : undefined;
  const { user } = useSession();
  const accountSetId = useAccountSet().id;
  const word = words.find(({ id }) => id === state.head.wordId);
  return (
    <div className={css.scroll}>
      <VoucherPaper
        title={word?.printTitle || '记账凭证'}
        stored={stored}
        maker={stored?.updatedBy ?? user.realName}
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
        onConfirm={(confirmed) => {
          form.setHead({ confirmed });
          void form.save();
        }}
        onSwitchBack={() => void switchBack(accountSetId).then(form.save, notifyError)}
      />
      <TypedNotes form={form} readOnly={lines.readOnly} />
      <LineNotes form={form} month={lines.choices.month} readOnly={lines.readOnly} />
      <ReversalNote form={form} readOnly={lines.readOnly} />
      {renamed !== undefined && <p className={css.context}>{renamed}</p>}
      {state.head.remark !== '' && <p className={css.context}>备注：{state.head.remark}</p>}
    </div>
  );
}

function Lines(props: EntryGridProps) {
  return useIsNarrow(PHONE_PX) ? <EntryCards {...props} /> : <EntryGrid {...props} />;
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

/** Takes up the waiting voucher that the address names, once. */
function useWaiting(form: VoucherForm, queue: SaveQueue, key: string | undefined): void {
  const taken = useRef(false);
  useEffect(() => {
    const found = queue.waiting.find((one) => one.key === key && one.status === 'refused');
    if (!found || taken.current) return;
    taken.current = true;
    form.mend(found);
  });
}
