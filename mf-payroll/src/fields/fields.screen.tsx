import { useState } from 'react';
import { Alert, Button } from 'antd';
import type { SalaryFieldRow } from '@mingzhang/contract';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  Icon,
  Kbd,
  ListHeader,
  onSaveKey,
  Page,
  Sheet,
  SkeletonRows,
} from '@mingzhang/web';
import { useSalaryFields, useUpdateFields } from '../api/payroll.api';
import { changesOf, moved, problemsOf, withNew, type FieldList } from './field-draft';
import { useFieldDraft } from './field-drafts';
import { FieldRow, type TableProps } from './field-row';
import css from './fields.module.css';
import { TrialDrawer } from './trial-drawer';

/** 工资项设置: the columns of the sheet, their order, how they are taxed and worked out. */
export function FieldsScreen() {
  const query = useSalaryFields();
  const { data, error } = query;
  return (
    <Page>
      {data === undefined ? (
        <>
          <ListHeader title="工资项设置" subtitle="" query={query} />
          <Sheet>
            {error ? (
              <ErrorPanel error={error} onRetry={() => void query.refetch()} />
            ) : (
              <SkeletonRows />
            )}
          </Sheet>
        </>
      ) : (
        <Editor key={data.version} list={data} query={query} />
      )}
    </Page>
  );
}

function Editor({
  list,
  query,
}: {
  readonly list: FieldList;
  readonly query: ReturnType<typeof useSalaryFields>;
}) {
  const canManage = useSession().can('payroll.manage');
  const { fields, setFields, isChanged, giveUp } = useFieldDraft(list);
  const [tried, setTried] = useState<string>();
  const update = useUpdateFields();
  const problems = problemsOf(fields);
  const patch = (code: string, change: Partial<SalaryFieldRow>) =>
    setFields(fields.map((field) => (field.code === code ? { ...field, ...change } : field)));
  const save = () => {
    if (!isChanged || update.isPending) return;
    if (problems.size > 0) {
      notify.warning(`${String(problems.size)} 个工资项需要改正，改正后再保存`);
      return;
    }
    update.mutate(
      { body: { version: list.version, fields: changesOf(fields) } },
      { onSuccess: () => notify.success('工资项已保存，草稿月份请重新计算') },
    );
  };
  return (
    <div style={{ display: 'contents' }} onKeyDown={canManage ? onSaveKey(save) : undefined}>
      <ListHeader
        title="工资项设置"
        subtitle={`${String(fields.filter(({ isShown }) => isShown).length)} 项显示在工资表`}
        query={query}
        actions={
          canManage && (
            <>
              <Button icon={<Icon name="plus" />} onClick={() => setFields(withNew(fields))}>
                新增工资项
              </Button>
              <Button
                type="primary"
                disabled={!isChanged}
                loading={update.isPending}
                onClick={save}
              >
                保存
              </Button>
            </>
          )
        }
      />
      {update.error && (
        <Alert
          type="error"
          showIcon
          title={update.error.msg}
          style={{ flex: 'none', margin: '0 20px 12px' }}
        />
      )}
      <Sheet>
        <FieldTable
          fields={fields}
          list={list}
          problems={problems}
          canManage={canManage}
          onPatch={patch}
          onMove={(at, step) => setFields(moved(fields, at, step))}
          onTry={setTried}
          onRemove={(code) => setFields(fields.filter((field) => field.code !== code))}
        />
        {tried !== undefined && (
          <TrialDrawer fields={fields} code={tried} onClose={() => setTried(undefined)} />
        )}
        <Foot isChanged={isChanged} onGiveUp={giveUp} />
      </Sheet>
    </div>
  );
}

function Foot({
  isChanged,
  onGiveUp,
}: {
  readonly isChanged: boolean;
  readonly onGiveUp: () => void;
}) {
  return (
    <div className={css.foot}>
      {isChanged && (
        <span>
          <b>有未保存的修改</b>{' '}
          <Button type="link" size="small" onClick={onGiveUp}>
            放弃修改
          </Button>
        </span>
      )}
      <span>
        <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> 调整顺序
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>S</Kbd> 保存
      </span>
      <span>已确认月份的工资项和金额不变</span>
    </div>
  );
}

function FieldTable(props: TableProps) {
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="工资项">
        <thead>
          <tr>
            <th scope="col">顺序</th>
            <th scope="col">名称</th>
            <th scope="col">类别</th>
            <th scope="col">计税方式</th>
            <th scope="col">公式或取数</th>
            <th scope="col">显示</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {props.fields.map((field, at) => (
            <FieldRow key={field.code} {...props} field={field} at={at} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
