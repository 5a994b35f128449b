import { useState } from 'react';
import { Button, Form, Input, Switch, Tag } from 'antd';
import { ruleText, WordRuleFields } from './word-rule-fields';
import { voucherWordCalls, type VoucherWord } from '@mingzhang/contract';
import type { VoucherWordRule } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  EditAndRemove,
  EmptyState,
  FormDrawer,
  Icon,
  ListScreen,
  useRecordRemoval,
  useRecordSaving,
  type BookColumn,
  type RecordActs,
} from '@mingzhang/web';
import { useVoucherWords } from '../api/settings.api';

const invalidates = ['voucher-word', 'voucher'];

/** 凭证字: 记, 收, 付, 转 with their print titles; one of them is the default. */
export function VoucherWordScreen() {
  const canWrite = useSession().can('settings.write');
  const query = useVoucherWords();
  const [editing, setEditing] = useState<VoucherWord | 'new'>();
  const remove = useRemove();
  return (
    <>
      <ListScreen
        title="凭证字"
        unit="个凭证字"
        query={query}
        rows={query.data ?? []}
        rowKey={(word) => word.id}
        columns={columnsOf(canWrite ? { edit: setEditing, remove } : undefined)}
        onOpen={canWrite ? setEditing : undefined}
        actions={
          canWrite && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
              新增凭证字
            </Button>
          )
        }
        empty={<EmptyState title="还没有凭证字" description="凭证按凭证字编号，至少需要一个。" />}
      />
      {editing && <WordDrawer word={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function useRemove() {
  const remove = useRecordRemoval(voucherWordCalls.remove, { invalidates });
  return ({ id, word }: VoucherWord) =>
    remove({
      request: { params: { id } },
      title: `删除凭证字“${word}”`,
      effect: '只有没有凭证的凭证字可以删除，删除后不可恢复。',
      done: `凭证字“${word}”已删除`,
    });
}

function columnsOf(acts: RecordActs<VoucherWord> | undefined): readonly BookColumn<VoucherWord>[] {
  return [
    { key: 'word', title: '凭证字', width: 120, fixed: true, render: (row) => row.word },
    { key: 'title', title: '打印标题', width: 160, grow: true, render: (row) => row.printTitle },
    {
      key: 'default',
      title: '默认',
      width: 100,
      render: (row) => row.isDefault && <Tag color="processing">默认</Tag>,
    },
    { key: 'rule', title: '规则', width: 260, grow: true, render: ruleText },
    ...(acts
      ? [
          actColumn<VoucherWord>(120, (row) => (
            <EditAndRemove {...{ row, acts }} subject={row.word} />
          )),
        ]
      : []),
  ];
}

type Values = Pick<VoucherWord, 'word' | 'printTitle' | 'isDefault'> & Partial<VoucherWordRule>;

function WordDrawer({ word, onClose }: { word: VoucherWord | 'new'; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const saved = '凭证字已保存';
  const saving = useRecordSaving(voucherWordCalls, { invalidates, saved, onClose });
  const { errors } = saving;
  return (
    <FormDrawer<Values>
      open
      title={word === 'new' ? '新增凭证字' : `编辑凭证字“${word.word}”`}
      form={form}
      initialValues={word === 'new' ? { isDefault: false, printTitle: '记账凭证' } : word}
      saving={saving.isSaving}
      error={saving.error}
      onClose={onClose}
      onSubmit={(values) =>
        word === 'new'
          ? saving.create({ body: values })
          : saving.update({ body: { id: word.id, version: word.version, ...values } })
      }
    >
      <Form.Item
        label="凭证字"
        name="word"
        rules={[{ required: true, whitespace: true, message: '请填写凭证字' }]}
        {...errors('word')}
      >
        <Input autoFocus maxLength={4} placeholder="例如 记" />
      </Form.Item>
      <Form.Item
        label="打印标题"
        name="printTitle"
        rules={[{ required: true, whitespace: true, message: '请填写打印标题' }]}
        {...errors('printTitle')}
      >
        <Input maxLength={20} />
      </Form.Item>
      <WordRuleFields />
      <Form.Item label="默认凭证字" name="isDefault" valuePropName="checked">
        <Switch aria-label="默认凭证字" />
      </Form.Item>
    </FormDrawer>
  );
}
