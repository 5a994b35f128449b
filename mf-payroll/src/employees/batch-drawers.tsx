import { Form, Input } from 'antd';
import type { EmployeeRow } from '@mingzhang/contract';
import { notify, usePeriod } from '@mingzhang/shell-api';
import { Chooser, fieldErrors, FormDrawer, SubjectItem, MonthInput } from '@mingzhang/web';
import {
  useEmployeeChoices,
  useSubjects,
  useUpdateInsurance,
  useUpdateSubject,
} from '../api/payroll.api';
import css from '../shared/shared.module.css';

interface BatchProps {
  readonly chosen: readonly EmployeeRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 工资费用科目 of several employees at once. */
export function SubjectDrawer({ chosen, onClose, onDone }: BatchProps) {
  const [form] = Form.useForm<{ subjectId: number }>();
  const subjects = useSubjects();
  const update = useUpdateSubject();
  return (
    <FormDrawer<{ subjectId: number }>
      open
      form={form}
      title={`设置 ${chosen.length} 人的工资费用科目`}
      initialValues={{}}
      saving={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={({ subjectId }) =>
        update.mutate(
          { query: { subjectId }, body: { ids: chosen.map(({ id }) => id) } },
          {
            onSuccess: ({ count }) => {
              notify.success(`${count} 人的工资费用科目已设置`);
              onDone();
            },
          },
        )
      }
    >
      <p>计提工资的凭证按此科目记费用；没有设置的按部门类别。已生成的凭证不变。</p>
      <SubjectItem
        required
        label="工资费用科目"
        name="subjectId"
        subjects={subjects}
        errors={fieldErrors(update.error)}
      />
    </FormDrawer>
  );
}

interface SchemeValues {
  readonly schemeId: number | null;
  readonly from: string;
  /** In the order of the employees chosen. */
  readonly bases: readonly { readonly social: string; readonly housingFund: string }[];
}

/** Puts several employees under a scheme from a month on, each with bases of their own. */
export function SchemeDrawer({ chosen, onClose, onDone }: BatchProps) {
  const [form] = Form.useForm<SchemeValues>();
  const [period] = usePeriod();
  const schemes = useEmployeeChoices()?.schemes ?? [];
  const update = useUpdateInsurance();
  const errors = fieldErrors(update.error);
  const submit = ({ schemeId, from, bases }: SchemeValues) => {
    const entries = chosen.map(({ id }, at) => ({
      id,
      social: bases[at]?.social ?? '',
      housingFund: bases[at]?.housingFund ?? '',
      insuranceSchemeId: schemeId ?? null,
      from,
      items: null,
    }));
    update.mutate(
      { body: { entries } },
      {
        onSuccess: ({ count }) => {
          notify.success(`${count} 人的社保公积金已自 ${from} 起设置`);
          onDone();
        },
      },
    );
  };
  return (
    <FormDrawer<SchemeValues>
      open
      isLong
      form={form}
      width={560}
      title={`设置 ${chosen.length} 人的社保公积金方案`}
      initialValues={{
        from: period,
        bases: chosen.map(({ socialBase, housingFundBase }) => ({
          social: socialBase,
          housingFund: housingFundBase,
        })),
      }}
      saving={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        方案和基数自起始月份起生效，已确认月份的工资不变；起始月份在以前的，差额在“社保公积金 ›
        补差补缴”中列入本月工资表。方案留空为停保。
      </p>
      <Form.Item label="社保公积金方案" name="schemeId">
        <Chooser
          allowClear
          placeholder="停保"
          options={schemes.map(({ id, name, city }) => ({
            value: id,
            label: city === '' ? name : `${name}（${city}）`,
          }))}
        />
      </Form.Item>
      <Form.Item
        label="起始月份"
        name="from"
        rules={[{ required: true, message: '请选择起始月份' }]}
      >
        <MonthInput />
      </Form.Item>
      <Bases chosen={chosen} errors={errors} />
    </FormDrawer>
  );
}

/** The declared bases of the employees chosen, each of their own. */
function Bases({
  chosen,
  errors,
}: {
  readonly chosen: readonly EmployeeRow[];
  readonly errors: ReturnType<typeof fieldErrors>;
}) {
  return (
    <table className={css.figures} aria-label="缴费基数">
      <thead>
        <tr>
          <th scope="col">员工</th>
          <th scope="col">社保基数</th>
          <th scope="col">公积金基数</th>
        </tr>
      </thead>
      <tbody>
        {chosen.map(({ id, number, name }, at) => (
          <tr key={id}>
            <td>
              {number} {name}
            </td>
            <td>
              <Form.Item
                name={['bases', at, 'social']}
                style={{ margin: 0 }}
                {...errors(`entries.${at}.social`)}
              >
                <Input aria-label={`${name} 社保基数`} inputMode="decimal" />
              </Form.Item>
            </td>
            <td>
              <Form.Item
                name={['bases', at, 'housingFund']}
                style={{ margin: 0 }}
                {...errors(`entries.${at}.housingFund`)}
              >
                <Input aria-label={`${name} 公积金基数`} inputMode="decimal" />
              </Form.Item>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
