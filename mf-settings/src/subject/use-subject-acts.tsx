import { App } from 'antd';
import type { Subject } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';
import { useCheckSubjectUse, useRemoveSubject, useUpdateSubject } from '../api/settings.api';
import { fieldsOf, formOf } from './subject.model';

/** Enabling, disabling and deleting a subject; what is in use is explained, not deleted. */
export function useSubjectActs() {
  const { modal } = App.useApp();
  const confirmDanger = useConfirmDanger();
  const update = useUpdateSubject();
  const remove = useRemoveSubject();
  const checkUse = useCheckSubjectUse();

  const toggleStatus = (subject: Subject) => {
    const { id, version } = subject;
    const enabled = subject.status !== 1;
    update.mutate(
      { body: { id, version, ...fieldsOf({ ...formOf(subject), enabled }) } },
      {
        onSuccess: ({ standing }) => {
          notify.success(`${subject.name} 已${enabled ? '启用' : '停用'}`);
          if (standing === undefined) return;
          void modal.info({ title: '停用的科目还有余额', content: standing, okText: '知道了' });
        },
      },
    );
  };

  const askToRemove = (subject: Subject) => {
    const title = `${subject.code} ${subject.name}`;
    const params = { id: subject.id };
    checkUse.mutate(
      { params },
      {
        onSuccess: ({ used, reasons }) => {
          if (used) {
            void modal.info({
              title: `${title} 不能删除`,
              content: `${reasons.join('、')}。不再使用时可改为停用。`,
              okText: '知道了',
            });
            return;
          }
          confirmDanger({
            title: `删除科目 ${title}`,
            effect: '该科目没有期初余额和分录，删除后不可恢复。',
            okText: '删除',
            onConfirm: () =>
              remove.mutateAsync({ params }).then(() => notify.success(`${title} 已删除`)),
          });
        },
      },
    );
  };
  return { toggleStatus, remove: askToRemove };
}
