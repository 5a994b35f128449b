import { Button, Checkbox, Form, Input, type FormInstance } from 'antd';
import {
  employeeCalls,
  insuranceCalls,
  insuranceSchemeRecord,
  salaryCalls,
  type InsuranceSchemeRow,
} from '@mingzhang/contract';
import { groupOf, usePeriod } from '@mingzhang/shell-api';
import { FormDrawer, RecordFields, useRecordSaving, MonthInput } from '@mingzhang/web';
import { useProposals } from '../api/payroll.api';
import { FormSection } from '../shared/form-section';
import shared from '../shared/shared.module.css';
import { Warnings } from '../shared/warnings';
import { ItemGrid } from './item-grid';
import { ProposalList } from './proposal-list';
import {
  bodyOf,
  newScheme,
  valuesOf,
  withBounds,
  type Proposals,
  type SchemeValues,
} from './scheme-values';
import css from './schemes.module.css';

/** Employees show their scheme, and drafts of sheets are computed by it. */
const others = [groupOf(employeeCalls.page), groupOf(salaryCalls.page)];

/** Adds a scheme or edits one; a new scheme begins with what is proposed. */
export function SchemeDrawer({
  scheme,
  canManage,
  onClose,
}: {
  readonly scheme: InsuranceSchemeRow | 'new';
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const proposals = useProposals(true).data;
  if (scheme === 'new' && !proposals) return null;
  return (
    <LoadedDrawer
      scheme={scheme === 'new' ? undefined : scheme}
      proposals={proposals ?? { items: [], cities: [] }}
      canManage={canManage}
      onClose={onClose}
    />
  );
}

function LoadedDrawer({
  scheme,
  proposals,
  canManage,
  onClose,
}: {
  readonly scheme: InsuranceSchemeRow | undefined;
  readonly proposals: Proposals;
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<SchemeValues>();
  const [period] = usePeriod();
  const saving = useRecordSaving(
    { create: insuranceCalls.create, update: insuranceCalls.update },
    { invalidates: others, saved: '社保公积金方案已保存', onClose },
  );
  const submit = () => {
    const body = bodyOf(form.getFieldsValue(true) as SchemeValues);
    if (scheme) saving.update({ body: { ...body, id: scheme.id, version: scheme.version } });
    else saving.create({ body });
  };
  return (
    <FormDrawer<SchemeValues>
      open
      isLong
      width={920}
      form={form}
      title={scheme ? `社保公积金方案 ${scheme.name}` : '新增社保公积金方案'}
      initialValues={scheme ? valuesOf(scheme) : newScheme(proposals, period)}
      saving={saving.isSaving}
      error={saving.error}
      readOnly={!canManage}
      onSubmit={submit}
      onClose={onClose}
    >
      <Warnings texts={scheme?.warnings ?? []} />
      <FormSection title="方案">
        <RecordFields
          record={insuranceSchemeRecord}
          names={['name', 'city', 'remark']}
          classes={{ remark: shared.whole }}
          errors={saving.errors}
          autoFocus={!scheme}
        />
      </FormSection>
      <CityProposals form={form} proposals={proposals} canManage={canManage} />
      <Versions form={form} problem={saving.errors('versions').help} />
    </FormDrawer>
  );
}

/** What is known of the city that was typed; it is applied by a button and never by itself. */
function CityProposals({
  form,
  proposals,
  canManage,
}: {
  readonly form: FormInstance<SchemeValues>;
  readonly proposals: Proposals;
  readonly canManage: boolean;
}) {
  const city = Form.useWatch<string | undefined>('city', form) ?? '';
  const apply = (bounds: { readonly floor: string; readonly ceiling: string }) => {
    const versions = (form.getFieldValue('versions') ?? []) as SchemeValues['versions'];
    const last = versions.length - 1;
    form.setFieldValue(
      'versions',
      versions.map((version, at) =>
        at === last ? { ...version, items: withBounds(version.items, bounds) } : version,
      ),
    );
  };
  return <ProposalList city={city} proposals={proposals} onApply={canManage ? apply : undefined} />;
}

/** The parameters of the scheme, a block for each month from which others hold. */
function Versions({
  form,
  problem,
}: {
  readonly form: FormInstance<SchemeValues>;
  readonly problem: string | undefined;
}) {
  return (
    <FormSection
      title="参数"
      note="基数或费率调整时新增一期，调整前的月份仍按原参数；已确认月份的工资不变，追溯调整的差额在“补差补缴”中列入本月。"
    >
      <Form.List name="versions">
        {(fields, { add, remove }) => (
          <div className={shared.whole}>
            {problem !== undefined && <Warnings texts={[problem]} />}
            {fields.map(({ key, name }) => (
              <section key={key} className={css.version} aria-label={`第 ${String(name + 1)} 期`}>
                <div className={css.head}>
                  <Form.Item
                    label="起始月份"
                    name={[name, 'from']}
                    rules={[{ required: true, message: '请选择起始月份' }]}
                  >
                    <MonthInput />
                  </Form.Item>
                  <Form.Item label="截止月份" name={[name, 'until']}>
                    <MonthInput placeholder="一直有效不填" />
                  </Form.Item>
                  <Form.Item label="公积金税前扣除限额" name={[name, 'deductibleFundCap']}>
                    <Input inputMode="decimal" placeholder="不限" />
                  </Form.Item>
                  <Form.Item
                    label="最低工资标准（月）"
                    name={[name, 'minimumWage']}
                    tooltip="各地按月公布，没有全国统一的表，请按当地现行标准填写。加班费和不征税项目不计入比较。"
                  >
                    <Input inputMode="decimal" placeholder="不核对" />
                  </Form.Item>
                  <Form.Item name={[name, 'isMinimumNet']} valuePropName="checked">
                    <Checkbox>最低工资不含个人社保公积金</Checkbox>
                  </Form.Item>
                  <Form.Item>
                    <Button
                      type="text"
                      disabled={fields.length === 1}
                      aria-label={`删除第 ${String(name + 1)} 期`}
                      onClick={() => remove(name)}
                    >
                      删除
                    </Button>
                  </Form.Item>
                </div>
                <ItemGrid version={name} label={`第 ${String(name + 1)} 期参数`} />
              </section>
            ))}
            <Button type="dashed" onClick={() => add(nextVersion(form))}>
              增加一期
            </Button>
          </div>
        )}
      </Form.List>
    </FormSection>
  );
}

/** Another period of parameters begins with those of the last one. */
function nextVersion(form: FormInstance<SchemeValues>) {
  const versions = (form.getFieldValue('versions') ?? []) as SchemeValues['versions'];
  const last = versions.at(-1);
  return { ...last, from: null, until: null };
}
