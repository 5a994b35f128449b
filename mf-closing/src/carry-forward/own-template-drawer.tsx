import { useState } from 'react';
import { Alert, Button, Drawer, Input, Popconfirm, Select } from 'antd';
import { sentenceOf, type ClosingStep, type OwnClosingTemplate } from '@mingzhang/contract';
import { monthOf, yearOf, type Period } from '@mingzhang/rules';
import { notify, type ApiError } from '@mingzhang/shell-api';
import { useFocusReturn } from '@mingzhang/web';
import {
  useCreateTemplate,
  useRemoveTemplate,
  useTryTemplate,
  useUpdateTemplate,
} from '../api/checkout.api';
import { fieldsOf, unfinished, type Draft } from './own-template.model';
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
}: {
  start: Draft;
  /** Undefined for a new one. */
  stored: Pick<OwnClosingTemplate, 'id' | 'version'> | undefined;
  steps: readonly { readonly id: string; readonly name: string }[];
  period: Period;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(start);
  const [missing, setMissing] = useState<string>();
  const acts = useTemplateActs(stored, period, onClose);
  useFocusReturn();
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    acts.tried.reset();
  };
  const send = (act: (fields: ReturnType<typeof fieldsOf>) => void) => {
    const why = unfinished(draft);
    setMissing(why);
    if (why === undefined) act(fieldsOf(draft));
  };
  const wrong = missing ?? acts.error?.msg;
  return (
    <Drawer
      open
      title={stored ? '修改自定义结转' : '新增自定义结转'}
      size={760}
      destroyOnHidden
      onClose={onClose}
      footer={
        <Foot
          name={draft.name}
          isBusy={acts.isBusy}
          onSave={() => send(acts.save)}
          onTry={() => send(acts.tryIt)}
          {...(stored ? { onRemove: acts.remove } : {})}
        />
      }
    >
      {wrong !== undefined && <Alert type="error" showIcon title={wrong} />}
      <Head {...{ draft, steps, change }} />
      <FigureRows
        figures={draft.figures}
        steps={steps}
        onChange={(figures) => change({ figures })}
      />
      <LineRows {...draft} onChange={(lines) => change({ lines })} />
      {acts.tried.data && <Preview step={acts.tried.data} period={period} />}
    </Drawer>
  );
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
      if (stored) remove.mutate({ params: { id: stored.id } }, done('自定义结转已删除'));
    },
  };
}

const idOf = ({ id, version }: Pick<OwnClosingTemplate, 'id' | 'version'>) => ({ id, version });

function Foot({
  name,
  isBusy,
  onSave,
  onTry,
  onRemove,
}: {
  name: string;
  isBusy: boolean;
  onSave: () => void;
  onTry: () => void;
  onRemove?: () => void;
}) {
  return (
    <div className={css.foot}>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        保存
      </Button>
      <Button disabled={isBusy} onClick={onTry}>
        试算本期
      </Button>
      {onRemove && (
        <Popconfirm
          title={`删除“${name}”？`}
          description="已结账期间的凭证保留。"
          okText="删除"
          onConfirm={onRemove}
        >
          <Button danger type="text" disabled={isBusy}>
            删除
          </Button>
        </Popconfirm>
      )}
    </div>
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
    <div className={css.row}>
      <Input
        autoFocus
        className={css.title}
        aria-label="名称"
        placeholder="名称，如 分摊办公室租金"
        maxLength={40}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select
        className={css.kind}
        aria-label="结转周期"
        value={draft.frequency}
        options={frequencies}
        onChange={(frequency) => change({ frequency })}
      />
      <Select
        className={css.after}
        aria-label="执行顺序"
        showSearch={{ optionFilterProp: 'label' }}
        value={draft.after ?? FIRST}
        options={[
          { value: FIRST, label: '排在最前' },
          ...steps.map(({ id, name }) => ({ value: id, label: `在“${name}”之后` })),
        ]}
        onChange={(after) => change({ after: after === FIRST ? null : after })}
      />
    </div>
  );
}

/** What it would post in the month, or why it can't. */
function Preview({ step, period }: { step: ClosingStep; period: Period }) {
  return (
    <section className={css.part} aria-label="本期试算">
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
