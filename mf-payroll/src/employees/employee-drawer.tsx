import { useState } from 'react';
import { Form } from 'antd';
import type { Employee } from '@mingzhang/contract';
import { notify, usePeriod, type ApiError } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import {
  useCreateEmployee,
  useEmployee,
  useEmployeeChoices,
  useUpdateEmployee,
  useUpdateInsurance,
} from '../api/payroll.api';
import { Warnings } from '../shared/warnings';
import { BasicSection } from './basic-section';
import { DeclarationSection } from './declaration-section';
import {
  bodyOf,
  insuranceChange,
  newValues,
  valuesOf,
  type EmployeeValues,
} from './employee-values';
import { EmploymentSection } from './employment-section';
import { InsuranceSection } from './insurance-section';
import { OpeningSection } from './opening-section';

/** Adds an employee or edits one. */
export function EmployeeDrawer({
  employee,
  canManage,
  onClose,
}: {
  readonly employee: number | 'new';
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const isNew = employee === 'new';
  const stored = useEmployee(isNew ? undefined : employee).data;
  if (!isNew && !stored) return null;
  return <LoadedDrawer loaded={stored} canManage={canManage} onClose={onClose} />;
}

function LoadedDrawer({
  loaded,
  canManage,
  onClose,
}: {
  readonly loaded: Employee | undefined;
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<EmployeeValues>();
  const [period] = usePeriod();
  const choices = useEmployeeChoices();
  // The form keeps what it was opened with: an answer that comes later would overwrite what is typed.
  const [opened] = useState(loaded);
  const saving = useSaving(opened, onClose);
  const errors = fieldErrors(saving.error);
  const isNew = opened === undefined;
  const submit = () => saving.save(form.getFieldsValue(true) as EmployeeValues);
  return (
    <FormDrawer<EmployeeValues>
      open
      isLong
      width={760}
      form={form}
      title={isNew ? '新增员工' : `员工 ${opened.number} ${opened.name}`}
      initialValues={isNew ? newValues(period) : valuesOf(opened)}
      saving={saving.isSaving}
      error={saving.error}
      readOnly={!canManage}
      onSubmit={submit}
      onClose={onClose}
    >
      <Warnings texts={opened?.warnings ?? []} />
      <BasicSection
        form={form}
        errors={errors}
        stored={opened}
        nextNumber={isNew ? choices?.nextNumber : undefined}
        canManage={canManage}
      />
      <EmploymentSection errors={errors} stored={opened} departments={choices?.departments ?? []} />
      <InsuranceSection stored={opened} schemes={choices?.schemes ?? []} period={period} />
      <DeclarationSection errors={errors} />
      <OpeningSection errors={errors} />
    </FormDrawer>
  );
}

/** Saves the record, then the insurance where it changed; after a refusal the rest is tried again. */
function useSaving(opened: Employee | undefined, onClose: () => void) {
  const create = useCreateEmployee();
  const update = useUpdateEmployee();
  const insure = useUpdateInsurance();
  const [saved, setSaved] = useState(opened);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (values: EmployeeValues) => {
    setError(null);
    const body = bodyOf(values);
    const employee = saved
      ? await update.mutateAsync({ body: { ...body, id: saved.id, version: saved.version } })
      : await create.mutateAsync({ body });
    setSaved(employee);
    const change = insuranceChange(employee.id, values, opened);
    if (change) await insure.mutateAsync({ body: { entries: [change] } });
    notify.success(`${employee.name} 已保存`);
    onClose();
  };
  return {
    save: (values: EmployeeValues) =>
      void save(values).catch((thrown: ApiError) => setError(thrown)),
    isSaving: create.isPending || update.isPending || insure.isPending,
    error,
  };
}
