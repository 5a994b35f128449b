import '@testing-library/jest-dom';
import { useEffect, useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Checkbox, Form, Input, Select } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';
import { fieldErrors } from '../field-errors';
import { DayInput } from '../record/day-input';
import { MonthInput } from '../record/month-input';
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
    await waitFor(() => expect(screen.getByText('新增凭证字')).toHaveFocus());
  });

  it('gives the keyboard to the field that asks for it', async () => {
    const user = await open();
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard('收');
    expect(await field()).toHaveValue('收');
  });

  it('gives the keyboard to its first field where none asks for it', async () => {
    function Filled() {
      const [form] = Form.useForm<{ kind: string; note: string }>();
      return (
        <FormDrawer
          open
          title="离职"
          form={form}
          initialValues={{ note: '' }}
          saving={false}
          onSubmit={() => {}}
          onClose={() => {}}
        >
          <Form.Item label="原因" name="note">
            <Input />
          </Form.Item>
          <Form.Item label="去向" name="kind">
            <Input />
          </Form.Item>
        </FormDrawer>
      );
    }
    renderScreen(<Filled />);
    await waitFor(() => expect(screen.getByLabelText('原因')).toHaveFocus());
  });

  it('closes at once when nothing was typed, and the focus returns to where it was opened', async () => {
    const user = await open();
    await field();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('凭证字')).not.toBeInTheDocument());
    expect(screen.getByText('新增凭证字')).toHaveFocus();
  });
});

describe('the focus after a drawer', () => {
  function Gone() {
    const [isOpen, setOpen] = useState(false);
    const [isDone, setDone] = useState(false);
    const close = () => {
      setDone(true);
      setOpen(false);
    };
    return (
      <main>
        <div tabIndex={0} aria-label="内容" />
        <div tabIndex={0} aria-label="表">
          <table />
        </div>
        <button type="button" disabled={isDone} onClick={() => setOpen(true)}>
          撤回
        </button>
        {isOpen && <Drawer onClose={close} />}
      </main>
    );
  }

  it('is in the table of the page where what had opened it can be pressed no more', async () => {
    const { user } = renderScreen(<Gone />);
    await user.click(screen.getByText('撤回'));
    await screen.findByLabelText('凭证字');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByLabelText('表')).toHaveFocus());
  });
});

describe('a long form in a drawer', () => {
  const options = ['购入', '自建'].map((value) => ({ value }));

  function Long({ onSubmit }: { onSubmit: (values: object) => void }) {
    const [form] = Form.useForm<{ name: string }>();
    return (
      <FormDrawer<{ name: string }>
        open
        isLong
        title="新增"
        form={form}
        saving={false}
        onSubmit={onSubmit}
        initialValues={{ name: '' }}
        onClose={() => {}}
      >
        <Form.Item label="名称" name="name">
          <Input autoFocus />
        </Form.Item>
        <Form.Item label="方式" name="way">
          <Select options={options} showSearch />
        </Form.Item>
        <button type="button">增加</button>
        <Form.Item label="日期" name="day">
          <DayInput />
        </Form.Item>
        <Form.Item name="isIdle" valuePropName="checked">
          <Checkbox>闲置</Checkbox>
        </Form.Item>
      </FormDrawer>
    );
  }

  it('is gone through by Enter, each list and day taken on the way, and sent from its end', async () => {
    const sent = jest.fn();
    const { user } = renderScreen(<Long onSubmit={sent} />);
    const name = await screen.findByLabelText('名称');
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('服务器{Enter}');
    expect(screen.getByLabelText('方式')).toHaveFocus();
    await user.keyboard('自建');
    await waitFor(() =>
      expect(document.querySelector('.ant-select-item-option-active')).toHaveTextContent('自建'),
    );
    // The list goes by the number of the key, which typed keys do not have here.
    fireEvent.keyDown(screen.getByLabelText('方式'), { key: 'Enter', keyCode: 13 });
    expect(screen.getByLabelText('日期')).toHaveFocus();
    await user.keyboard('2026-01-05{Enter}');
    expect(screen.getByLabelText('闲置')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(screen.getByLabelText('方式')).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByLabelText('闲置')).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        expect.objectContaining({ name: '服务器', way: '自建', day: '2026-01-05' }),
      ),
    );
  });

  it('is sent from anywhere by Ctrl+Enter', async () => {
    const sent = jest.fn();
    const { user } = renderScreen(<Long onSubmit={sent} />);
    await user.type(await screen.findByLabelText('名称'), '服务器{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });
});

describe('a form in a drawer whose save is refused', () => {
  function Refused({ error = null }: { error?: ApiError | null }) {
    const [form] = Form.useForm<{ name: string }>();
    const errors = fieldErrors(error);
    const needed = (message: string) => [{ required: true, message }];
    return (
      <FormDrawer<{ name: string }>
        open
        isLong
        title="新增"
        form={form}
        saving={false}
        error={error}
        initialValues={{ name: '' }}
        onSubmit={() => {}}
        onClose={() => {}}
      >
        <Form.Item label="名称" name="name" rules={needed('请填写名称')}>
          <Input />
        </Form.Item>
        <details>
          <summary>更多</summary>
          <Form.Item label="地点" name="place" rules={needed('请填写地点')} {...errors('place')}>
            <Input />
          </Form.Item>
        </details>
        <Form.Item label="备注" name="remark">
          <Input autoFocus />
        </Form.Item>
      </FormDrawer>
    );
  }
  let seen: Element[];
  beforeEach(() => {
    seen = [];
    Element.prototype.scrollIntoView = function noted(this: Element) {
      seen.push(this);
    };
  });
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

  it('leads to the first field that is wrong, also to one that is folded away', async () => {
    const { user } = renderScreen(<Refused />);
    const name = await screen.findByLabelText('名称');
    await waitFor(() => expect(screen.getByLabelText('备注')).toHaveFocus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(name).toHaveFocus());
    expect(seen).toEqual([name.closest('.ant-form-item')]);
    await user.keyboard('服务器{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByLabelText('地点')).toHaveFocus());
    expect(screen.getByText('更多').closest('details')).toHaveAttribute('open');
  });

  it('has the keyboard again where it was sent from', async () => {
    let refuse = () => {};
    function Sent() {
      const [form] = Form.useForm<{ name: string }>();
      const [error, setError] = useState<ApiError | null>(null);
      const [saving, setSaving] = useState(false);
      const refused = {
        code: 'INVALID',
        msg: '没有这样的版本',
        details: [],
      } as unknown as ApiError;
      return (
        <FormDrawer<{ name: string }>
          open
          title="发布"
          form={form}
          saving={saving}
          error={error}
          initialValues={{ name: '' }}
          summary={<p>发布后，所有账套使用 0.1.0</p>}
          onSubmit={() => {
            setSaving(true);
            refuse = () => {
              setSaving(false);
              setError(refused);
            };
          }}
          onClose={() => {}}
        >
          <Form.Item label="版本" name="name">
            <Input autoFocus />
          </Form.Item>
        </FormDrawer>
      );
    }
    const { user } = renderScreen(<Sent />);
    const field = await screen.findByLabelText('版本');
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByText('发布后，所有账套使用 0.1.0')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field).toBeDisabled());
    // A browser takes the keyboard from what is disabled.
    field.blur();
    act(() => refuse());
    await screen.findByText('没有这样的版本');
    expect(field).toHaveFocus();
  });

  it.each([
    ['place', '地点'],
    ['', undefined],
  ])('leads to what the service refused: %s', async (path, label) => {
    const msg = '没有这个地点';
    const details = path === '' ? [] : [{ path, code: 'INVALID', msg }];
    const error = { code: 'INVALID', msg, details } as unknown as ApiError;
    function Saved() {
      const [told, tell] = useState<ApiError | null>(null);
      useEffect(() => {
        const onSave = () => tell(error);
        window.addEventListener('refused', onSave);
        return () => window.removeEventListener('refused', onSave);
      }, []);
      return <Refused error={told} />;
    }
    renderScreen(<Saved />);
    await waitFor(() => expect(screen.getByLabelText('备注')).toHaveFocus());
    fireEvent(window, new Event('refused'));
    if (label === undefined) {
      expect(seen).toEqual([screen.getByRole('alert')]);
      expect(screen.getByLabelText('备注')).toHaveFocus();
    } else {
      expect(screen.getByLabelText(label)).toHaveFocus();
    }
  });
});

describe('saving from a drawer', () => {
  function Saving({ onSubmit, saving = false }: { onSubmit: () => void; saving?: boolean }) {
    const [isOpen, setOpen] = useState(true);
    const [form] = Form.useForm<{ word: string }>();
    return (
      <FormDrawer<{ word: string }>
        open={isOpen}
        title="新增"
        form={form}
        initialValues={{ word: '' }}
        saving={saving}
        onSubmit={() => {
          onSubmit();
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      >
        <Form.Item label="凭证字" name="word">
          <Input autoFocus />
        </Form.Item>
      </FormDrawer>
    );
  }

  it('by Ctrl+S sends the form, and the page below does not get the key', async () => {
    const onSubmit = jest.fn();
    const below = jest.fn();
    const { user } = renderScreen(
      <div onKeyDown={below} role="presentation">
        <Saving onSubmit={onSubmit} />
      </div>,
    );
    await user.type(await screen.findByLabelText('凭证字'), '收');
    below.mockClear();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(below).not.toHaveBeenCalledWith(expect.objectContaining({ key: 's' }));
  });

  it('sends nothing while a save is on its way', async () => {
    const onSubmit = jest.fn();
    const { user } = renderScreen(<Saving onSubmit={onSubmit} saving />);
    await screen.findByLabelText('凭证字');
    await user.keyboard('{Control>}s{/Control}');
    await act(() => Promise.resolve());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('has its buttons on the right, 保存 last', async () => {
    renderScreen(<Saving onSubmit={jest.fn()} />);
    const save = await screen.findByRole('button', { name: /^保\s?存$/ });
    expect(save.parentElement).toHaveStyle({ justifyContent: 'flex-end' });
    expect(save.parentElement?.lastElementChild).toBe(save);
  });

  it.each(['{Control>}s{/Control}', '{Control>}{Enter}{/Control}'])(
    'saves the dates that stand typed in their fields by %s',
    async (keys) => {
      const saved: unknown[] = [];
      function Dated() {
        const [form] = Form.useForm<{ hired: string; month: string | null }>();
        return (
          <FormDrawer
            open
            isLong
            title="新增"
            form={form}
            initialValues={{ hired: '', month: null }}
            saving={false}
            onSubmit={(values) => saved.push(values)}
            onClose={() => {}}
          >
            <Form.Item label="入职日期" name="hired">
              <DayInput />
            </Form.Item>
            <Form.Item label="起始月份" name="month">
              <MonthInput />
            </Form.Item>
          </FormDrawer>
        );
      }
      const { user } = renderScreen(<Dated />);
      await user.type(await screen.findByLabelText('入职日期'), '2026年1月5日');
      await user.keyboard(keys);
      await waitFor(() => expect(saved).toEqual([{ hired: '2026-01-05', month: null }]));
      await user.type(screen.getByLabelText('起始月份'), '202602');
      await user.keyboard(keys);
      await waitFor(() => expect(saved[1]).toEqual({ hired: '2026-01-05', month: '2026-02' }));
    },
  );
});
