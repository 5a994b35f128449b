import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert, Button, Drawer, Input, Select } from 'antd';
import { sentenceOf, type ClosingStep, type OwnClosingTemplate } from '@mingzhang/contract';
import { monthOf, yearOf, type Period } from '@mingzhang/rules';
import { notify, type ApiError } from '@mingzhang/shell-api';
import {
  Chooser,
  DrawerActs,
  DrawerFields,
  onSaveKey,
  useAskBeforeClosing,
  useConfirmDanger,
  useFocusReturn,
} from '@mingzhang/web';
import {
  useCreateTemplate,
  useRemoveTemplate,
  useTryTemplate,
  useUpdateTemplate,
} from '../api/checkout.api';
import { fieldsOf, isSameDraft, unfinished, type Draft } from './own-template.model';
import { FigureRows } from './own-template-figures';
import { LineRows } from './own-template-lines';
import css from './own-template.module.css';
import { VoucherPaper } from './voucher-paper';

const frequencies = [
  { value: 'month' as const, label: '每月' },
  { value: 'quarter' as const, label: '季末' },
  { value: 'year' as const, label: '年末' },
];
const FIRST = '';

/** A template of the account set's own in its form, with what it would post this month. */
export function OwnTemplateDrawer({
  start,
  stored,
  steps,
  period,
  onClose,
  onFocusLost,
}: {
  start: Draft;
  /** Undefined for a new one. */
  stored: Pick<OwnClosingTemplate, 'id' | 'version'> | undefined;
  steps: readonly { readonly id: string; readonly name: string }[];
  period: Period;
  onClose: () => void;
  /** The template has been deleted, and the button that it was opened by with it. */
  onFocusLost: () => void;
}) {
  const acts = useTemplateActs(stored, period, onClose);
  const { draft, change, wrong, save, tryIt } = useDraft(start, acts);
  const title = stored ? '修改自定义结转' : '新增自定义结转';
  const leave = useAskBeforeClosing({
    title,
    onClose,
    isSaving: acts.isBusy,
    isTyped: () => !isSameDraft(draft, start),
  });
  useFocusReturn();
  return (
    <Drawer
      open
      title={title}
      size={760}
      autoFocus={false}
      onKeyDown={onSaveKey(acts.isBusy ? undefined : save)}
      destroyOnHidden
      onClose={leave}
      footer={
        <Foot
          name={start.name}
          isBusy={acts.isBusy}
          onSave={save}
          onTry={tryIt}
          onCancel={onClose}
          {...(stored ? { onRemove: acts.remove, onFocusLost } : {})}
        />
      }
    >
      <DrawerFields>
        {wrong !== undefined && <Alert className={css.wrong} type="error" showIcon title={wrong} />}
        <Head draft={draft} steps={steps} change={change} />
        <FigureRows
          figures={draft.figures}
          steps={steps}
          onChange={(figures) => change({ figures })}
        />
        <LineRows {...draft} onChange={(lines) => change({ lines })} />
        {acts.tried.data && <Preview step={acts.tried.data} period={period} />}
      </DrawerFields>
    </Drawer>
  );
}

/** What is typed, and why it can't be sent or was refused. */
function useDraft(start: Draft, acts: ReturnType<typeof useTemplateActs>) {
  const [draft, setDraft] = useState(start);
  const [missing, setMissing] = useState<string>();
  const send = (act: (fields: ReturnType<typeof fieldsOf>) => void) => {
    const why = unfinished(draft);
    setMissing(why);
    if (why === undefined) act(fieldsOf(draft));
  };
  return {
    draft,
    wrong: missing ?? acts.error?.msg,
    change: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes });
      acts.tried.reset();
    },
    save: () => send(acts.save),
    tryIt: () => send(acts.tryIt),
  };
}

function useTemplateActs(
  stored: Pick<OwnClosingTemplate, 'id' | 'version'> | undefined,
  period: Period,
  onClose: () => void,
) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const remove = useRemoveTemplate();
  const tried = useTryTemplate();
  const done = (said: string) => ({
    onSuccess: () => {
      notify.success(said);
      onClose();
    },
  });
  const error: ApiError | null = create.error ?? update.error ?? tried.error;
  const reset = () => [create, update, tried].forEach((each) => each.reset());
  return {
    tried,
    error,
    isBusy: [create, update, remove, tried].some(({ isPending }) => isPending),
    save: (fields: ReturnType<typeof fieldsOf>) => {
      reset();
      if (stored) update.mutate({ body: { ...fields, ...idOf(stored) } }, done('自定义结转已保存'));
      else create.mutate({ body: fields }, done('自定义结转已新增'));
    },
    tryIt: (fields: ReturnType<typeof fieldsOf>) => {
      reset();
      const month = { year: yearOf(period), month: monthOf(period) };
      tried.mutate({ body: { ...month, id: stored?.id ?? null, ...fields } });
    },
    remove: () => {
      return stored
        ? remove.mutateAsync({ params: { id: stored.id } }, done('自定义结转已删除'))
        : undefined;
    },
  };
}

const idOf = ({ id, version }: Pick<OwnClosingTemplate, 'id' | 'version'>) => ({ id, version });

function Foot({
  name,
  isBusy,
  onSave,
  onTry,
  onCancel,
  onRemove,
  onFocusLost,
}: {
  name: string;
  isBusy: boolean;
  onSave: () => void;
  onTry: () => void;
  onCancel: () => void;
  onRemove?: () => Promise<unknown> | void;
  onFocusLost?: (() => void) | undefined;
}) {
  const confirm = useConfirmDanger();
  return (
    <DrawerActs>
      {onRemove && (
        <Button
          danger
          type="text"
          className={css.remove}
          disabled={isBusy}
          onClick={() =>
            confirm({
              title: `删除自定义结转“${name}”`,
              effect: '未结账的期间不再测算本项，已结账期间的凭证保留。',
              okText: '删除',
              onConfirm: onRemove,
              ...(onFocusLost ? { onFocusLost } : {}),
            })
          }
        >
          删除
        </Button>
      )}
      <Button onClick={onCancel}>取消</Button>
      <Button disabled={isBusy} onClick={onTry}>
        试算本期
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        保存{' '}
        <span className={css.shortcut} aria-hidden="true">
          Ctrl S
        </span>
      </Button>
    </DrawerActs>
  );
}

function Head({
  draft,
  steps,
  change,
}: {
  draft: Draft;
  steps: readonly { readonly id: string; readonly name: string }[];
  change: (changes: Partial<Draft>) => void;
}) {
  return (
    <div className={css.head}>
      <Field title="名称">
        <Input
          autoFocus
          aria-label="名称"
          placeholder="如 分摊办公室租金"
          maxLength={40}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field title="结转周期">
        <Select
          aria-label="结转周期"
          value={draft.frequency}
          options={frequencies}
          onChange={(frequency) => change({ frequency })}
        />
      </Field>
      <Field title="执行顺序">
        <Chooser
          aria-label="执行顺序"
          value={draft.after ?? FIRST}
          options={[
            { value: FIRST, label: '排在最前' },
            ...steps.map(({ id, name }) => ({ value: id, label: `在“${name}”之后` })),
          ]}
          onChange={(after = FIRST) => change({ after: after === FIRST ? null : after })}
        />
      </Field>
    </div>
  );
}

/** A field under its title; the control itself is named for those who do not see it. */
function Field({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <span aria-hidden="true">{title}</span>
      {children}
    </div>
  );
}

/** What it would post in the month, or why it can't. */
function Preview({ step, period }: { step: ClosingStep; period: Period }) {
  const part = useRef<HTMLElement>(null);
  // It stands below the last line, out of sight of the button that asked for it.
  useEffect(() => part.current?.scrollIntoView?.({ block: 'nearest' }), [step]);
  return (
    <section ref={part} className={css.part} aria-label="本期试算">
      <h3>本期试算</h3>
      {step.computation !== '' && <p className={css.note}>{step.computation}</p>}
      {step.note !== null && <Alert type="info" showIcon title={step.note} />}
      {step.problems.map(({ row, msg }) => (
        <Alert
          key={`${row ?? 0} ${msg}`}
          type="error"
          showIcon
          title={sentenceOf(row === undefined ? { msg } : { row, msg })}
        />
      ))}
      {step.lines.length > 0 && <VoucherPaper step={step} period={period} shows="after" />}
    </section>
  );
}
