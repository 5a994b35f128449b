import '@testing-library/jest-dom';
import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { renderScreen } from '../testing';
import { FormDrawer } from './form-drawer';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增凭证字
      </button>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ word: string }>();
  return (
    <FormDrawer<{ word: string }>
      open
      title="新增"
      form={form}
      initialValues={{ word: '' }}
      saving={false}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <Form.Item label="凭证字" name="word">
        <Input autoFocus />
      </Form.Item>
    </FormDrawer>
  );
}

describe('a form in a drawer', () => {
  const open = async () => {
    const { user } = renderScreen(<Page />);
    await user.click(screen.getByText('新增凭证字'));
    return user;
  };
  const field = () => screen.findByLabelText('凭证字');

  it('asks before Escape throws away what was typed', async () => {
    const user = await open();
    await user.type(await field(), '收');
    await user.keyboard('{Escape}');
    expect(await screen.findAllByText('放弃新增')).not.toHaveLength(0);
    expect(screen.getByLabelText('凭证字')).toHaveValue('收');
    await user.click(await screen.findByText(/^放\s*弃$/));
    await waitFor(() => expect(screen.queryByLabelText('凭证字')).not.toBeInTheDocument());
  });

  it('gives the keyboard to the field that asks for it', async () => {
    const user = await open();
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard('收');
    expect(await field()).toHaveValue('收');
  });

  it('closes at once when nothing was typed, and the focus returns to where it was opened', async () => {
    const user = await open();
    await field();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('凭证字')).not.toBeInTheDocument());
    expect(screen.getByText('新增凭证字')).toHaveFocus();
  });
});
