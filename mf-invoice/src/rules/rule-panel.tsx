import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import type { InvoiceRule, InvoiceRuleContent } from '@mingzhang/contract';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { notify, useSession } from '@mingzhang/shell-api';
import { Icon, Kbd, useConfirmDanger, useLeftEdits } from '@mingzhang/web';
import { RuleEditor } from './rule-editor';
import { RuleTest } from './rule-test';
import { RuleVersions } from './rule-versions';
import {
  useApproveRule,
  useCreateRule,
  useRemoveRule,
  useRuleTest,
  useSubmitRule,
  useUpdateRule,
  useWithdrawRule,
} from './rules.api';
import { contentOf, isSameContent, withItemWord, workedVersion } from './rules.model';
import css from './rules.module.css';
import { Sentence, StateTag } from './sentence';
import { useScreenKey } from './use-screen-key';

const blank: InvoiceRuleContent = {
  conditions: [{ by: 'item', anyOf: [] }],
  businessId: 0,
  settlementSubjectId: null,
  nonDeductibleReason: null,
  behindIds: [],
  note: '',
};

/** A rule that nobody has saved yet. */
export function NewRule({
  invoiceType,
  onMade,
  onCancel,
}: {
  readonly invoiceType: InvoiceType;
  readonly onMade: (id: number) => void;
  readonly onCancel: () => void;
}) {
  const { keep, left } = useLeftEdits<InvoiceRuleContent>({
    name: `new invoice rule ${invoiceType}`,
    title: '新规则',
  });
  const [content, setContent] = useState(() => left() ?? blank);
  const edit = (next: InvoiceRuleContent) => {
    setContent(next);
    keep(isSameContent(next, blank) ? undefined : next);
  };
  const create = useCreateRule();
  const save = () => {
    if (!isComplete(content) || create.isPending) return;
    create.mutate(
      { body: { invoiceType, ...content } },
      {
        onSuccess: ({ id }) => {
          keep(undefined);
          onMade(id);
        },
      },
    );
  };
  const cancel = () => {
    keep(undefined);
    onCancel();
  };
  useScreenKey('s', save, { withCtrl: true });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={panel} className={css.panel}>
      <div className={css.card}>
        <h2>新规则</h2>
        <RuleEditor content={content} invoiceType={invoiceType} onChange={edit} />
        <div className={css.newActs}>
          <Button onClick={cancel}>取消</Button>
          <Button type="primary" loading={create.isPending} onClick={save}>
            保存草稿 <Kbd>Ctrl+S</Kbd>
          </Button>
        </div>
      </div>
    </div>
  );
}

function isComplete({ businessId }: InvoiceRuleContent): boolean {
  if (businessId !== 0) return true;
  notify.warning('请选择业务类型');
  return false;
}

/** The chosen rule: its words, its versions, its test and what comes next. */
export function RulePanel({
  rule,
  rules,
  onMoveBefore,
  onActed,
}: {
  readonly rule: InvoiceRule;
  readonly rules: readonly InvoiceRule[];
  /** Moves the rule before an earlier one. */
  readonly onMoveBefore: (earlierId: number) => void;
  /** Hears that the rule is saved or sent on: the panel is then made anew. */
  readonly onActed: () => void;
}) {
  const canManage = useSession().can('invoice.manage');
  const version = workedVersion(rule);
  const { content, setContent, isDirty, save, isSaving, undo } = useEdited(rule, onActed);
  const test = useRuleTest(rule.invoiceType, rule.id);
  const run = () => (isDirty ? save(content) : void test.refetch());
  useScreenKey('F9', run);
  useScreenKey('s', () => isDirty && save(content), { withCtrl: true });
  if (!version) return null;
  const isPending = rule.open?.state === 'pending';
  const canEdit = canManage && !isPending;
  const acts = {
    addWord: canEdit ? (word: string) => setContent(withItemWord(content, word)) : undefined,
    accept: canEdit
      ? (id: number) => save({ ...content, behindIds: [...content.behindIds, id] })
      : undefined,
  };
  return (
    <div className={css.panel}>
      <div className={css.card}>
        <h2>
          规则 {rule.position}　{version.business}
          <StateTag version={version} text={`v${version.number} ${stateText[version.state]}`} />
          <span className={css.push} />
          {isDirty && (
            <Button type="text" aria-label="撤销修改" icon={<Icon name="undo" />} onClick={undo} />
          )}
          <Button size="small" loading={test.isFetching || isSaving} onClick={run}>
            {isDirty ? '保存并试算' : '重新试算'} <Kbd>F9</Kbd>
          </Button>
        </h2>
        {canEdit ? (
          <RuleEditor content={content} invoiceType={rule.invoiceType} onChange={setContent} />
        ) : (
          <p>
            <Sentence version={version} invoiceType={rule.invoiceType} />
          </p>
        )}
        <RuleVersions rule={rule} canManage={canManage} />
      </div>
      <div className={css.sheet}>
        <RuleTest invoiceType={rule.invoiceType} rule={rule} rules={rules} acts={acts} />
        {canManage && (
          <PanelActs
            rule={rule}
            rules={rules}
            isDirty={isDirty}
            onMoveBefore={onMoveBefore}
            onActed={onActed}
          />
        )}
      </div>
    </div>
  );
}

const stateText = { draft: '草稿', pending: '待批准', active: '启用', retired: '停用' } as const;

/** What is typed over the version of a rule; a rule in force gets a draft by it. */
function useEdited(rule: InvoiceRule, onSave: () => void) {
  const version = workedVersion(rule);
  const stored = version ? contentOf(version) : blank;
  const { keep, left } = useLeftEdits<InvoiceRuleContent>({
    name: `invoice rule ${String(rule.id)} ${String(rule.version)}`,
    title: `规则 ${String(rule.position)}`,
  });
  const [content, setContent] = useState(() => left() ?? stored);
  const isDirty = !isSameContent(content, stored);
  useEffect(() => keep(isDirty ? content : undefined), [keep, isDirty, content]);
  const update = useUpdateRule();
  const save = (next: InvoiceRuleContent) => {
    if (!isComplete(next) || update.isPending) return;
    onSave();
    update.mutate({ body: { id: rule.id, version: rule.version, ...next } });
  };
  return {
    content,
    setContent,
    isDirty,
    save,
    isSaving: update.isPending,
    undo: () => setContent(stored),
  };
}

function PanelActs({
  rule,
  rules,
  isDirty,
  onMoveBefore,
  onActed,
}: {
  readonly rule: InvoiceRule;
  readonly rules: readonly InvoiceRule[];
  readonly isDirty: boolean;
  readonly onMoveBefore: (earlierId: number) => void;
  readonly onActed: () => void;
}) {
  const { data } = useRuleTest(rule.invoiceType, rule.id);
  const chosen = data?.chosen?.ruleId === rule.id ? data.chosen : null;
  const behind = new Set((rule.open ?? rule.active)?.behindIds);
  const conflict = chosen?.rows.find(
    ({ part, earlierRuleId }) =>
      part === 'conflict' && earlierRuleId !== null && !behind.has(earlierRuleId),
  );
  const earlier = rules.find(({ id }) => id === conflict?.earlierRuleId);
  const unsettled = chosen?.unsettled ?? 0;
  return (
    <footer className={css.foot}>
      {unsettled > 0 && rule.open?.state === 'draft' && (
        <span className={css.error} role="status">
          先处理 {unsettled} 张冲突，才能送审
        </span>
      )}
      <small>已结账的凭证不改</small>
      <span className={css.push} />
      <RemoveRule rule={rule} />
      <StateActs rule={rule} isReady={!isDirty && unsettled === 0} onActed={onActed} />
      {earlier && (
        <Button type="primary" onClick={() => onMoveBefore(earlier.id)}>
          移到规则 {earlier.position} 之前
        </Button>
      )}
    </footer>
  );
}

/** 送审, 批准 and 退回, as the state of the rule allows. */
function StateActs({
  rule,
  isReady,
  onActed,
}: {
  readonly rule: InvoiceRule;
  readonly isReady: boolean;
  readonly onActed: () => void;
}): ReactNode {
  const submit = useSubmitRule();
  const approve = useApproveRule();
  const withdraw = useWithdrawRule();
  const { open } = rule;
  const body = { id: rule.id, version: rule.version };
  if (!open) return null;
  if (open.state === 'draft') {
    return (
      <Button
        disabled={!isReady}
        loading={submit.isPending}
        onClick={() => {
          onActed();
          submit.mutate({ body }, { onSuccess: () => notify.success(`v${open.number} 已送审`) });
        }}
      >
        送审 v{open.number}
      </Button>
    );
  }
  return (
    <>
      <Button
        loading={withdraw.isPending}
        onClick={() => {
          onActed();
          withdraw.mutate({ body });
        }}
      >
        退回修改
      </Button>
      <Button
        type="primary"
        loading={approve.isPending}
        onClick={() => {
          onActed();
          approve.mutate({ body }, { onSuccess: () => notify.success(`v${open.number} 已启用`) });
        }}
      >
        批准 v{open.number}
      </Button>
    </>
  );
}

function RemoveRule({ rule }: { readonly rule: InvoiceRule }) {
  const confirm = useConfirmDanger();
  const remove = useRemoveRule();
  return (
    <Button
      type="text"
      aria-label="删除规则"
      icon={<Icon name="trash" />}
      onClick={() =>
        confirm({
          title: `删除规则 ${rule.position}`,
          effect: '规则和它的各版本都会删除；已按它定的业务类型不变。',
          okText: '删除',
          onConfirm: () => remove.mutateAsync({ params: { id: rule.id } }),
          onFocusLost: () =>
            document.querySelector<HTMLElement>('[data-rule][tabindex="0"]')?.focus(),
        })
      }
    />
  );
}
