import { Form, Select } from 'antd';
import type { Member, PaySight, paySecrecyCalls, ResultOf } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import { useSetLimit } from '../api/secrecy.api';

interface Values {
  readonly departmentIds: readonly number[];
}

/** The departments whose pay a member may see. */
export function LimitDrawer({
  member,
  sight,
  departments,
  onClose,
}: {
  readonly member: Member;
  readonly sight: PaySight;
  readonly departments: ResultOf<typeof paySecrecyCalls.list>['departments'];
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const update = useSetLimit();
  const submit = ({ departmentIds }: Values) =>
    update.mutate(
      { body: { userId: member.id, version: sight.version, departmentIds: [...departmentIds] } },
      {
        onSuccess: () => {
          notify.success(`${member.realName} 的工资查看范围已设置`);
          onClose();
        },
      },
    );
  return (
    <FormDrawer<Values>
      open
      form={form}
      title={`${member.realName} 的工资查看范围`}
      initialValues={{ departmentIds: sight.departmentIds }}
      saving={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        只能看到这些部门员工的信息、工资和合计；其他部门的员工在列表、工资表、导出中都不出现。编制、计算、确认工资表等涉及全部员工的操作，由可查看全部部门的人员办理。
      </p>
      <Form.Item
        label="可查看的部门"
        name="departmentIds"
        extra="分摊到几个部门的员工，能看其中一个部门的就能看到；没有部门的员工只有可查看全部部门的人看得到。"
        {...fieldErrors(update.error)('departmentIds')}
      >
        <Select
          mode="multiple"
          allowClear
          placeholder="不选即全部部门"
          optionFilterProp="label"
          options={departments.map(({ id, code, name }) => ({
            value: id,
            label: `${code} ${name}`,
          }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
