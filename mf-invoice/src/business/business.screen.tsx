import { useState } from 'react';
import { Segmented } from 'antd';
import {
  invoiceBusinessCalls,
  invoiceBusinessTable,
  touchedBy,
  type InvoiceBusiness,
} from '@mingzhang/contract';
import { invoiceTypes, invoiceTypeTitles } from '@mingzhang/rules/invoice';
import { useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  byId,
  described,
  EditAndRemove,
  EmptyState,
  FilterFields,
  lazyPart,
  ListScreen,
  NewButton,
  useRecordRemoval,
  useUrlFilters,
} from '@mingzhang/web';
import { useBusinessTypes } from '../api/invoice.api';
import css from './business.module.css';

const BusinessForm = lazyPart(() => import('./business-form'), 'BusinessForm');

const noFilters = { type: 'OUT', keyword: '' };

/** 业务类型: which subjects the vouchers of invoices are booked on. */
export function BusinessScreen() {
  const canManage = useSession().can('invoice.manage');
  const [{ type, keyword }, change] = useUrlFilters(noFilters);
  const invoiceType = invoiceTypes.find((each) => each === type) ?? 'OUT';
  const query = useBusinessTypes(invoiceType);
  const rows = (query.data ?? []).filter((row) => fits(row, keyword));
  const [editing, setEditing] = useState<InvoiceBusiness | 'new'>();
  const remove = useRemove();
  const acts = (row: InvoiceBusiness) => (
    <EditAndRemove row={row} acts={{ edit: setEditing, remove }} subject={row.name} />
  );
  return (
    <>
      <ListScreen<InvoiceBusiness>
        settings="invoiceBusiness"
        {...described(invoiceBusinessTable, {
          cells: { state: (row) => <State row={row} /> },
          acts: canManage ? actColumn(120, acts) : undefined,
        })}
        query={query}
        rowKey={byId}
        rows={rows}
        unit="个业务类型"
        rowTone={({ isDisabled }) => (isDisabled ? 'muted' : undefined)}
        below={({ problem }) => problem !== null && <span className={css.problem}>{problem}</span>}
        onOpen={canManage ? setEditing : undefined}
        actions={canManage && <NewButton onClick={() => setEditing('new')}>新增业务类型</NewButton>}
        filters={
          <FilterFields
            defaults={noFilters}
            fields={[{ search: 'keyword', label: '查找业务类型', placeholder: '编码、名称或科目' }]}
          >
            <Segmented
              aria-label="发票方向"
              value={invoiceType}
              options={invoiceTypes.map((value) => ({ value, label: invoiceTypeTitles[value] }))}
              onChange={(value) => change({ type: value })}
            />
          </FilterFields>
        }
        empty={
          <EmptyState
            title={keyword === '' ? '还没有业务类型' : '没有匹配的业务类型'}
            description="业务类型决定发票记到哪个科目；生成凭证时照此取数。"
          />
        }
      />
      {editing && (
        <BusinessForm
          type={editing}
          invoiceType={invoiceType}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function fits({ code, name, subject }: InvoiceBusiness, keyword: string): boolean {
  const text = keyword.trim().toLowerCase();
  return [code, name, subject].some((each) => each.toLowerCase().includes(text));
}

function State({ row }: { readonly row: InvoiceBusiness }) {
  if (row.isDisabled) return <span className={css.tag}>停用</span>;
  return row.isDefault && <span className={`${css.tag} ${css.default}`}>默认</span>;
}

function useRemove() {
  const remove = useRecordRemoval(invoiceBusinessCalls.remove, {
    invalidates: touchedBy.invoiceBusiness,
  });
  return ({ id, name }: InvoiceBusiness) =>
    remove({
      request: { params: { id } },
      title: `删除业务类型 ${name}`,
      effect: '有发票使用的业务类型不能删除，可以停用。删除后不可恢复。',
      done: `${name} 已删除`,
    });
}
