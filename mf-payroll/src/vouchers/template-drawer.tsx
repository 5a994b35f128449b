import { Button, Form, Input, Select } from 'antd';
import {
  salaryVoucherCalls,
  touchedBy,
  withholdings,
  withholdingTitles,
  type SalaryTemplate,
} from '@mingzhang/contract';
import { salarySubjectKeys, salarySubjectTitles } from '@mingzhang/rules/payroll';
import { FormDrawer, SubjectField, useRecordSaving } from '@mingzhang/web';
import { useEmployeeChoices, useSubjects } from '../api/payroll.api';
import { FormSection } from '../shared/form-section';
import shared from '../shared/shared.module.css';
import { Warnings } from '../shared/warnings';
import { bodyOf, newValues, type TemplateValues } from './template-values';
import css from './templates.module.css';

type Subjects = ReturnType<typeof useSubjects>;

/** Adds a template or edits one. Vouchers that stand stay as they are until they are renewed. */
export function TemplateDrawer({
  template,
  like,
  canManage,
  onClose,
}: {
  readonly template: SalaryTemplate | undefined;
  /** The template that a new one begins with. */
  readonly like: SalaryTemplate | undefined;
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<TemplateValues>();
  const subjects = useSubjects().filter(({ leaf, status }) => leaf && status === 1);
  const saving = useRecordSaving(
    { create: salaryVoucherCalls.createTemplate, update: salaryVoucherCalls.updateTemplate },
    { invalidates: touchedBy.salary, saved: '凭证模板已保存', onClose },
  );
  const submit = () => {
    const body = bodyOf(form.getFieldsValue(true) as TemplateValues);
    if (template) saving.update({ body: { ...body, id: template.id, version: template.version } });
    else saving.create({ body });
  };
  const wrong = (['expenses', 'subjects', 'banks'] as const).flatMap(
    (field) => saving.errors(field).help ?? [],
  );
  return (
    <FormDrawer<TemplateValues>
      open
      isLong
      width={980}
      form={form}
      title={template ? `凭证模板 ${template.name}` : '新增凭证模板'}
      initialValues={template ?? newValues(like)}
      saving={saving.isSaving}
      error={saving.error}
      readOnly={!canManage}
      onSubmit={submit}
      onClose={onClose}
    >
      {wrong.length > 0 && <Warnings texts={wrong} />}
      <FormSection title="模板">
        <Form.Item
          label="模板名称"
          name="name"
          rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}
          {...saving.errors('name')}
        >
          <Input maxLength={40} autoFocus={!template} />
        </Form.Item>
        <Form.Item label="代扣方式" name="withholding">
          <Select
            options={withholdings.map((value) => ({ value, label: withholdingTitles[value] }))}
          />
        </Form.Item>
      </FormSection>
      <ExpenseGrid subjects={subjects} />
      <FormSection
        title="往来科目"
        note="计提、代扣和缴纳用同一组科目，结清后余额为 0。先缴后扣个人社保的，可把代扣科目改为其他应收款。"
      >
        {salarySubjectKeys.map((key) => (
          <Form.Item key={key} label={salarySubjectTitles[key]} name={['subjects', key]}>
            <SubjectField label={salarySubjectTitles[key]} subjects={subjects} />
          </Form.Item>
        ))}
      </FormSection>
      <BankGrid subjects={subjects} />
    </FormDrawer>
  );
}

const expenseColumns = [
  ['wageSubjectId', '工资科目'],
  ['socialSubjectId', '社保科目'],
  ['fundSubjectId', '公积金科目'],
] as const;

/** Subjects by type of departments; the first row has all departments that no other names. */
function ExpenseGrid({ subjects }: { readonly subjects: Subjects }) {
  const departments = useEmployeeChoices()?.departments ?? [];
  const options = departments.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormSection
      title="费用科目"
      note="没有归入其他类型的部门按第一行记账；员工另设工资费用科目的，以员工的为准。"
    >
      <Form.List name="expenses">
        {(fields, { add, remove }) => (
          <div className={shared.whole}>
            <div className={css.scroll}>
              <table className={css.grid} aria-label="费用科目">
                <thead>
                  <tr>
                    <th scope="col">部门类型</th>
                    <th scope="col">部门</th>
                    {expenseColumns.map(([name, title]) => (
                      <th key={name} scope="col">
                        {title}
                      </th>
                    ))}
                    <th aria-label="操作" />
                  </tr>
                </thead>
                <tbody>
                  {fields.map(({ key, name }, at) => (
                    <tr key={key}>
                      <td>
                        <Form.Item
                          noStyle
                          name={[name, 'name']}
                          rules={[{ required: true, message: '请填写部门类型' }]}
                        >
                          <Input aria-label={`部门类型 ${String(at + 1)}`} maxLength={40} />
                        </Form.Item>
                      </td>
                      <td>
                        <Form.Item noStyle name={[name, 'departmentIds']}>
                          <Select
                            mode="multiple"
                            aria-label={`部门 ${String(at + 1)}`}
                            placeholder={at === 0 ? '其余部门' : '未归入部门'}
                            options={options}
                            optionFilterProp="label"
                            style={{ width: '100%' }}
                          />
                        </Form.Item>
                      </td>
                      {expenseColumns.map(([field, title]) => (
                        <td key={field}>
                          <Form.Item noStyle name={[name, field]}>
                            <SubjectField
                              label={`${title} ${String(at + 1)}`}
                              subjects={subjects}
                            />
                          </Form.Item>
                        </td>
                      ))}
                      <td>
                        <Button
                          type="text"
                          disabled={fields.length === 1}
                          aria-label={`删除部门类型 ${String(at + 1)}`}
                          onClick={() => remove(name)}
                        >
                          删除
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Button type="dashed" onClick={() => add({})}>
              增加部门类型
            </Button>
          </div>
        )}
      </Form.List>
    </FormSection>
  );
}

/** Bank accounts of the company and whose pay each pays. */
function BankGrid({ subjects }: { readonly subjects: Subjects }) {
  return (
    <FormSection
      title="付款账户"
      note="员工开户行含有所填文字的，由该账户发放；第一个账户发放其余员工的工资，并缴纳社保、公积金和个税。"
    >
      <Form.List name="banks">
        {(fields, { add, remove }) => (
          <div className={shared.whole}>
            <div className={css.scroll}>
              <table className={css.grid} aria-label="付款账户">
                <thead>
                  <tr>
                    <th scope="col">员工开户行</th>
                    <th scope="col">银行科目</th>
                    <th aria-label="操作" />
                  </tr>
                </thead>
                <tbody>
                  {fields.map(({ key, name }, at) => (
                    <tr key={key}>
                      <td>
                        <Form.Item noStyle name={[name, 'bankName']}>
                          <Input
                            aria-label={`员工开户行 ${String(at + 1)}`}
                            placeholder={at === 0 ? '其余员工' : '如 建设银行'}
                            maxLength={40}
                          />
                        </Form.Item>
                      </td>
                      <td>
                        <Form.Item noStyle name={[name, 'subjectId']}>
                          <SubjectField label={`银行科目 ${String(at + 1)}`} subjects={subjects} />
                        </Form.Item>
                      </td>
                      <td>
                        <Button
                          type="text"
                          disabled={fields.length === 1}
                          aria-label={`删除付款账户 ${String(at + 1)}`}
                          onClick={() => remove(name)}
                        >
                          删除
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Button type="dashed" onClick={() => add({ bankName: '' })}>
              增加付款账户
            </Button>
          </div>
        )}
      </Form.List>
    </FormSection>
  );
}
