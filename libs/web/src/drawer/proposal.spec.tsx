import '@testing-library/jest-dom';
import { useEffect, useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { renderScreen } from '../testing';
import { FormDrawer } from './form-drawer';
import { ProposedInput, useProposal } from './proposal';

const proposals = new EventTarget();
const propose = (code: string) =>
  act(() => proposals.dispatchEvent(new CustomEvent('come', { detail: code })));

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Drawer onClose={() => setOpen(false)} /> : <p>closed</p>;
}

function Drawer({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ code: string }>();
  const [proposed, setProposed] = useState<string>();
  useEffect(() => {
    const come = (event: Event) => setProposed((event as CustomEvent<string>).detail);
    proposals.addEventListener('come', come);
    return () => proposals.removeEventListener('come', come);
  }, []);
  useProposal(form, 'code', proposed);
  return (
    <FormDrawer<{ code: string }>
      open
      title="新增客户"
      form={form}
      initialValues={{}}
      saving={false}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <Form.Item label="编码" name="code">
        <ProposedInput autoFocus />
      </Form.Item>
    </FormDrawer>
  );
}

describe('what is proposed for a field', () => {
  const open = async () => {
    const { user } = renderScreen(<Page />);
    const field = await screen.findByLabelText('编码');
    await waitFor(() => expect(field).toHaveFocus());
    return { user, field };
  };

  it('gives way to what is typed, even when it came while the keyboard was there', async () => {
    const { user, field } = await open();
    propose('001');
    expect(field).toHaveValue('001');
    await user.keyboard('K01');
    expect(field).toHaveValue('K01');
  });

  it('leaves alone what was typed before it came', async () => {
    const { user, field } = await open();
    await user.keyboard('K');
    propose('001');
    await user.keyboard('01');
    expect(field).toHaveValue('K01');
  });

  it('is not taken back by what is typed behind it', async () => {
    const { user, field } = await open();
    propose('001');
    await user.keyboard('{End}-2');
    expect(field).toHaveValue('001-2');
  });

  it('gives way to a later proposal', async () => {
    const { field } = await open();
    propose('GD0004');
    propose('WX0001');
    expect(field).toHaveValue('WX0001');
  });

  it('is nothing that is lost when the drawer is closed', async () => {
    const { user } = await open();
    propose('001');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('closed')).toBeInTheDocument();
  });
});
