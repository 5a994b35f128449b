import { seenText } from '@mingzhang/rules';
import { Form, Input, Select } from 'antd';
import { accountSetsCalls, mobilePattern, touchedBy, type Role } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import { roleOptions } from './role-options';

interface Values {
  mobile: string;
  realName: string;
  role: Role;
}

/** Invites somebody by number; they are a member once they have accepted. */
export function MemberDrawer({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const { error, isPending, mutate } = useSave(accountSetsCalls.addMember, {
    invalidates: touchedBy.member,
    quiet: true,
  });
  const errors = fieldErrors(error);
  const submit = (body: Values) =>
    mutate(
      { body },
      {
        onSuccess: ({ mobile }) => {
          notify.success(`已邀请 ${mobile}，对方接受后成为成员`);
          onClose();
        },
      },
    );
  return (
    <FormDrawer<Values>
      open
      title="邀请成员"
      form={form}
      initialValues={{ role: 'Making', realName: '' }}
      saving={isPending}
      error={error}
      okText="邀请"
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        label="手机号"
        name="mobile"
        normalize={seenText}
        rules={[
          { required: true, pattern: mobilePattern, message: '手机号应为 11 位，以 13 至 19 开头' },
        ]}
        extra="对方用此手机号登录明账，就会看到邀请"
        {...errors('mobile')}
      >
        <Input autoFocus inputMode="numeric" maxLength={16} />
      </Form.Item>
      <Form.Item
        label="姓名（选填）"
        name="realName"
        extra="对方还没有填写姓名时采用"
        {...errors('realName')}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item label="角色" name="role" {...errors('role')}>
        <Select options={roleOptions} />
      </Form.Item>
    </FormDrawer>
  );
}
