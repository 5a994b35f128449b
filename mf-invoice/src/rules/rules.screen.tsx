import { useState } from 'react';
import { Button, Segmented } from 'antd';
import type { InvoiceRule } from '@mingzhang/contract';
import { invoiceTypes, invoiceTypeTitles, type InvoiceType } from '@mingzhang/rules/invoice';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  NewButton,
  Page,
  PageHeader,
  SkeletonRows,
  useConfirmDanger,
  useUrlFilters,
} from '@mingzhang/web';
import { LearnedRules } from './learned-rules';
import { RuleHints, RuleList, type ActedRule } from './rule-list';
import { NewRule, RulePanel } from './rule-panel';
import { useApplyRules, useReorderRules, useRules, useRuleTest } from './rules.api';
import { movedTo } from './rules.model';
import css from './rules.module.css';
import { useScreenKey } from './use-screen-key';

const noFilters = { type: 'IN', rule: '' };
const noRules: readonly InvoiceRule[] = [];

/** 记账规则: which business type invoices get, tried on past months before it counts. */
export function RulesScreen() {
  const canManage = useSession().can('invoice.manage');
  const [{ type, rule }, change] = useUrlFilters(noFilters);
  const invoiceType = invoiceTypes.find((each) => each === type) ?? 'IN';
  const [isNew, setNew] = useState(false);
  const [acted, setActed] = useState<ActedRule>();
  const query = useRules(invoiceType);
  const rules = query.data?.rules ?? noRules;
  const chosen = rules.find(({ id }) => String(id) === rule) ?? rules[0];
  const test = useRuleTest(invoiceType, chosen?.id ?? null).data;
  const { order, moveBefore } = useOrder(invoiceType, rules);
  const choose = (id: number) => {
    setNew(false);
    change({ type: invoiceType, rule: String(id) });
  };
  const onMade = (id: number) => {
    choose(id);
    setActed({ id });
  };
  const onCancel = () => {
    setNew(false);
    if (chosen) setActed({ id: chosen.id });
  };
  const begin = () => canManage && setNew(true);
  useScreenKey('n', begin, { withCtrl: true });
  return (
    <Page>
      <PageHeader
        title="记账规则"
        subtitle={subtitleOf(rules, invoiceType)}
        actions={
          <>
            <Segmented
              aria-label="发票方向"
              value={invoiceType}
              options={invoiceTypes.map((value) => ({ value, label: invoiceTypeTitles[value] }))}
              onChange={(value) => {
                setNew(false);
                change({ type: value, rule: '' });
              }}
            />
            {canManage && <ApplyButton invoiceType={invoiceType} />}
            {canManage && <NewButton onClick={begin}>新规则</NewButton>}
          </>
        }
      />
      <div className={css.two}>
        <div className={css.sheet}>
          {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <SkeletonRows rows={8} />}
          {query.data && (
            <div className={css.scroll}>
              <RuleList
                invoiceType={invoiceType}
                rules={rules}
                test={test}
                chosenId={isNew ? undefined : chosen?.id}
                acted={acted}
                onChoose={choose}
                onOrder={canManage ? order : undefined}
              />
              {canManage && <LearnedRules invoiceType={invoiceType} onMade={onMade} />}
            </div>
          )}
          <RuleHints canManage={canManage} />
        </div>
        {isNew && <NewRule invoiceType={invoiceType} onMade={onMade} onCancel={onCancel} />}
        {!isNew && chosen && (
          <RulePanel
            key={`${chosen.id} ${chosen.version}`}
            rule={chosen}
            rules={rules}
            onMoveBefore={moveBefore(chosen.id)}
            onActed={() => setActed({ id: chosen.id })}
          />
        )}
        {!isNew && query.data && !chosen && (
          <div className={css.sheet}>
            <EmptyState
              title="还没有记账规则"
              description="规则按往来单位、项目、税率等给新发票定业务类型；没有规则的发票用默认的业务类型。"
              action={canManage && <NewButton onClick={begin}>新规则</NewButton>}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

/** Changes the order in which the rules are tried. */
function useOrder(invoiceType: InvoiceType, rules: readonly InvoiceRule[]) {
  const reorder = useReorderRules();
  const ids = rules.map(({ id }) => id);
  const order = (next: readonly number[]) => {
    if (!reorder.isPending) reorder.mutate({ body: { invoiceType, ids: [...next] } });
  };
  const moveBefore = (own: number) => (earlierId: number) => {
    const next = movedTo(ids, own, ids.indexOf(earlierId));
    if (next) order(next);
  };
  return { order, moveBefore };
}

function subtitleOf(rules: readonly InvoiceRule[], invoiceType: InvoiceType): string {
  const count = (fits: (rule: InvoiceRule) => boolean) => rules.filter(fits).length;
  const parts = [`${invoiceTypeTitles[invoiceType]} ${rules.length} 条`];
  const states = [
    ['启用', count(({ active }) => active !== null)],
    ['待批准', count(({ open }) => open?.state === 'pending')],
    ['草稿', count(({ open }) => open?.state === 'draft')],
  ] as const;
  for (const [title, found] of states) if (found > 0) parts.push(`${title} ${found}`);
  return parts.join(' · ');
}

/** Types stored invoices that nobody gave a type. */
function ApplyButton({ invoiceType }: { readonly invoiceType: InvoiceType }) {
  const confirm = useConfirmDanger();
  const apply = useApplyRules();
  const run = async () => {
    const { done, left } = await apply.mutateAsync({ body: { invoiceType } });
    notify.success(`已按规则定了 ${done} 张发票的业务类型，另有 ${left} 张没有符合的规则`);
  };
  return (
    <Button
      loading={apply.isPending}
      onClick={() =>
        confirm({
          title: '用于已有的发票',
          effect:
            '没有凭证、没有勾选，业务类型为空或仍是默认类型的发票，按启用的规则重定业务类型。您选定的其他类型不变。',
          okText: '应用规则',
          onConfirm: run,
        })
      }
    >
      用于已有的发票
    </Button>
  );
}
