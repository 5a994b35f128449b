import { useState } from 'react';
import { Button } from 'antd';
import { employeeCalls, employeesAtMost, type EmployeeRow } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { lazyPart, useRecordRemoval } from '@mingzhang/web';
import { useUpdateStatus } from '../api/payroll.api';
import css from './chosen-bar.module.css';

const SubjectDrawer = lazyPart(() => import('./batch-drawers'), 'SubjectDrawer');
const SchemeDrawer = lazyPart(() => import('./batch-drawers'), 'SchemeDrawer');

/** What is done with the employees that are ticked; without any there is no bar. */
export function ChosenBar({
  chosen,
  onClear,
}: {
  readonly chosen: readonly EmployeeRow[];
  readonly onClear: () => void;
}) {
  const [drawer, setDrawer] = useState<'subject' | 'scheme'>();
  const remove = useRecordRemoval(employeeCalls.batchRemove);
  const setStatus = useUpdateStatus();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const isMany = ids.length > employeesAtMost;
  const limits = { disabled: isMany, title: isMany ? tooMany : undefined };
  const change = (status: 0 | 1) =>
    setStatus.mutate(
      { body: { ids, status } },
      {
        onSuccess: ({ count }) => {
          notify.success(`${count} 名员工已${status === 1 ? '启用' : '停用'}`);
          onClear();
        },
      },
    );
  const close = () => setDrawer(undefined);
  const done = () => {
    close();
    onClear();
  };
  const whom = ids.length === 1 ? (chosen[0]?.name ?? '') : `${ids.length} 名员工`;
  return (
    <div className={css.chosen} role="toolbar" aria-label="所选员工">
      <span>
        已选 <b>{ids.length}</b> 人
      </span>
      <Button {...limits} onClick={() => setDrawer('subject')}>
        设置费用科目
      </Button>
      <Button {...limits} onClick={() => setDrawer('scheme')}>
        设置社保方案
      </Button>
      <Button {...limits} loading={setStatus.isPending} onClick={() => change(0)}>
        停用
      </Button>
      <Button {...limits} loading={setStatus.isPending} onClick={() => change(1)}>
        启用
      </Button>
      <Button
        {...limits}
        danger
        onClick={() =>
          remove({
            request: { body: ids },
            title: `删除 ${whom}`,
            effect: '删除后不可恢复。已有工资的员工不能删除；离职的请填写离职日期。',
            done: `${whom}已删除`,
          })
        }
      >
        删除
      </Button>
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
      {drawer === 'subject' && <SubjectDrawer chosen={chosen} onClose={close} onDone={done} />}
      {drawer === 'scheme' && <SchemeDrawer chosen={chosen} onClose={close} onDone={done} />}
    </div>
  );
}

const tooMany = `一次最多处理 ${employeesAtMost} 名员工`;
