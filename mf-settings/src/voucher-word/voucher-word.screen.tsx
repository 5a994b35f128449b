import { useState } from 'react';
import { Form, Input, Switch, Tag } from 'antd';
import { WordRuleFields } from './word-rule-fields';
import {
  touchedBy,
  voucherWordCalls,
  voucherWordTable,
  type VoucherWord,
} from '@mingzhang/contract';
import type { VoucherWordRule } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  byId,
  editColumn,
  EmptyState,
  FormDrawer,
  ListScreen,
  NewButton,
  screenColumns,
  useRecordRemoval,
  useRecordSaving,
} from '@mingzhang/web';
import { useVoucherWords } from '../api/settings.api';

const invalidates = touchedBy.voucherWord;

/** 凭证字: 记, 收, 付, 转 with their print titles; one of them is the default. */
export function VoucherWordScreen() {
  const canWrite = useSession().can('settings.write');
  const query = useVoucherWords();
  const [editing, setEditing] = useState<VoucherWord | 'new'>();
  const remove = useRemove();
  return (
    <>
      <ListScreen
        settings="voucherWords"
        title={voucherWordTable.title}
        unit="个凭证字"
        query={query}
        rows={query.data ?? []}
        rowKey={byId}
        columns={screenColumns(voucherWordTable, {
          cells: {
            isDefault: (row) => row.isDefault && <Tag color="processing">默认</Tag>,
          },
          acts: canWrite ? editColumn(({ word }) => word, { edit: setEditing, remove }) : undefined,
        })}
        onOpen={canWrite ? setEditing : undefined}
        actions={canWrite && <NewButton onClick={() => setEditing('new')}>新增凭证字</NewButton>}
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

type Values = Pick<VoucherWord, 'word' | 'printTitle' | 'isDefault'> & Partial<VoucherWordRule>;

function WordDrawer({ word, onClose }: { word: VoucherWord | 'new'; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const saved = '凭证字已保存';
  const saving = useRecordSaving(
    { create: voucherWordCalls.create, update: voucherWordCalls.update },
    { invalidates, saved, onClose },
  );
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
