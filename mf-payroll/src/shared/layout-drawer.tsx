import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { fileLayoutCalls, type FileLayoutRow } from '@mingzhang/contract';
import {
  billKindTitles,
  layoutSourcesOf,
  layoutSourceTitles,
  type BillKind,
  type LayoutSource,
} from '@mingzhang/rules/payroll';
import { FormDrawer, useConfirmDanger, useRecordSaving } from '@mingzhang/web';
import { useRestoreLayout } from '../api/files.api';
import css from './files.module.css';
import { FormSection } from './form-section';
import shared from './shared.module.css';
import { Warnings } from './warnings';

interface LayoutValues {
  readonly name: string;
  readonly sheet: string;
  readonly format: FileLayoutRow['format'];
  readonly separator: FileLayoutRow['separator'];
  readonly encoding: FileLayoutRow['encoding'];
  /** A line of the head in each line. */
  readonly head: string;
  readonly hasTitles: boolean;
  readonly rowsAtMost: number | null;
  readonly columns: readonly { title: string; source: LayoutSource; text: string }[];
}

const formats = [
  { value: 'xlsx', label: 'Excel（.xlsx）' },
  { value: 'text', label: '文本（.csv）' },
];
const separators = [
  { value: 'comma', label: '逗号 ,' },
  { value: 'tab', label: '制表符' },
  { value: 'semicolon', label: '分号 ;' },
  { value: 'bar', label: '竖线 |' },
];
const encodings = [
  { value: 'utf8', label: 'UTF-8' },
  { value: 'gbk', label: 'GBK' },
];
const emptyColumn = { title: '', source: 'blank', text: '' };

/** Changes the layout of a file, or adds one of a bank or of a bill. */
export function LayoutDrawer({
  layout,
  isNew = false,
  onClose,
}: {
  readonly layout: FileLayoutRow;
  /** The layout is a beginning for a new one. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<LayoutValues>();
  const saving = useRecordSaving(
    { create: fileLayoutCalls.save, update: fileLayoutCalls.save },
    { saved: '文件排版已保存', onClose },
  );
  const format = Form.useWatch<string | undefined>('format', form) ?? layout.format;
  const submit = () => {
    const values = form.getFieldsValue(true) as LayoutValues;
    const body = {
      ...values,
      head: values.head.split('\n').filter((line) => line.trim() !== ''),
      columns: [...values.columns],
      code: isNew ? null : layout.code,
      ...(isAddable(layout.use) ? { use: layout.use } : {}),
      version: isNew ? 0 : layout.version,
    };
    saving.update({ body });
  };
  return (
    <FormDrawer<LayoutValues>
      open
      isLong
      width={820}
      form={form}
      title={isNew ? newTitle(layout.use) : `文件排版 ${layout.name}`}
      initialValues={valuesOf(layout, isNew)}
      saving={saving.isSaving}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Warnings texts={layout.note === '' || isNew ? [] : [layout.note]} />
      <FormSection title="文件">
        <Form.Item name="name" label="排版名称" required {...saving.errors('name')}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="format" label="文件格式">
          <Select options={formats} />
        </Form.Item>
        {format === 'text' ? (
          <>
            <Form.Item name="separator" label="分隔符">
              <Select options={separators} />
            </Form.Item>
            <Form.Item name="encoding" label="编码">
              <Select options={encodings} />
            </Form.Item>
          </>
        ) : (
          <Form.Item name="sheet" label="工作表名" required {...saving.errors('sheet')}>
            <Input maxLength={30} />
          </Form.Item>
        )}
        <Form.Item name="rowsAtMost" label="每批最多笔数" {...saving.errors('rowsAtMost')}>
          <InputNumber min={1} max={100_000} placeholder="不限" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="head"
          label="列名上方的表头"
          className={shared.whole}
          extra="每行一条，格之间用 | 分开；{合计}、{笔数}、{月份} 会换成实际的数。"
          {...saving.errors('head')}
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
        </Form.Item>
        <Form.Item name="hasTitles" valuePropName="checked" className={shared.whole}>
          <Checkbox>有列名行</Checkbox>
        </Form.Item>
      </FormSection>
      <ColumnGrid use={layout.use} problem={saving.errors('columns').help} />
      {!isNew && layout.version > 0 && <Restore layout={layout} onClose={onClose} />}
    </FormDrawer>
  );
}

type Addable = 'bank' | BillKind;
const isBill = (use: FileLayoutRow['use']): use is BillKind =>
  use === 'socialBill' || use === 'fundBill';
const isAddable = (use: FileLayoutRow['use']): use is Addable => use === 'bank' || isBill(use);
const newTitle = (use: FileLayoutRow['use']) =>
  isBill(use) ? `新增${billKindTitles[use]}排版` : '新增银行代发排版';
const writtenNote = '从左到右的顺序；账号和证件号码按文本写出，金额保留两位小数。';
const readNote = '列名与系统导出的文件一致即可，顺序不限；文件里多出的列不读。';

function valuesOf(layout: FileLayoutRow, isNew: boolean): LayoutValues {
  return {
    name: isNew ? '' : layout.name,
    sheet: layout.sheet,
    format: layout.format,
    separator: layout.separator,
    encoding: layout.encoding,
    head: layout.head.join('\n'),
    hasTitles: layout.hasTitles,
    rowsAtMost: layout.rowsAtMost,
    columns: layout.columns,
  };
}

/** The columns in their order. */
function ColumnGrid({
  use,
  problem,
}: {
  readonly use: FileLayoutRow['use'];
  readonly problem: string | undefined;
}) {
  const sources = layoutSourcesOf(use).map((value) => ({
    value,
    label: layoutSourceTitles[value],
  }));
  return (
    <FormSection title="列" note={isBill(use) ? readNote : writtenNote}>
      <Form.List name="columns">
        {(fields, { add, remove, move }) => (
          <div className={shared.whole}>
            {problem !== undefined && <Warnings texts={[problem]} />}
            <div className={css.scroll}>
              <table className={css.grid} aria-label="文件的列">
                <thead>
                  <tr>
                    <th scope="col">列名</th>
                    <th scope="col">内容</th>
                    <th scope="col">固定文字</th>
                    <th aria-label="操作" />
                  </tr>
                </thead>
                <tbody>
                  {fields.map(({ key, name }, at) => (
                    <tr key={key}>
                      <td>
                        <Form.Item name={[name, 'title']} style={{ margin: 0 }}>
                          <Input aria-label={`列名 ${String(at + 1)}`} maxLength={40} />
                        </Form.Item>
                      </td>
                      <td>
                        <Form.Item name={[name, 'source']} style={{ margin: 0 }}>
                          <Select
                            aria-label={`内容 ${String(at + 1)}`}
                            options={sources}
                            showSearch={{ optionFilterProp: 'label' }}
                            popupMatchSelectWidth={false}
                          />
                        </Form.Item>
                      </td>
                      <td>
                        <FixedText at={name} />
                      </td>
                      <td>
                        <Button
                          type="text"
                          disabled={at === 0}
                          aria-label={`上移第 ${String(at + 1)} 列`}
                          onClick={() => move(at, at - 1)}
                        >
                          上移
                        </Button>
                        <Button
                          type="text"
                          disabled={fields.length === 1}
                          aria-label={`删除第 ${String(at + 1)} 列`}
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
            <Button type="dashed" onClick={() => add(emptyColumn)}>
              增加列
            </Button>
          </div>
        )}
      </Form.List>
    </FormSection>
  );
}

function FixedText({ at }: { readonly at: number }) {
  const source = Form.useWatch<string | undefined>(['columns', at, 'source']);
  return (
    <Form.Item name={[at, 'text']} style={{ margin: 0 }}>
      <Input
        aria-label={`固定文字 ${String(at + 1)}`}
        maxLength={60}
        disabled={source !== 'fixed'}
      />
    </Form.Item>
  );
}

/** Takes a layout of the product back to its beginning, or deletes one that people added. */
function Restore({
  layout,
  onClose,
}: {
  readonly layout: FileLayoutRow;
  readonly onClose: () => void;
}) {
  const restore = useRestoreLayout();
  const ask = useConfirmDanger();
  const act = layout.isBuiltIn ? '恢复原样' : '删除排版';
  return (
    <Button
      danger
      onClick={() =>
        ask({
          title: `${act} ${layout.name}`,
          effect: layout.isBuiltIn ? '所作的修改不再保留。' : '删除后不可恢复。',
          okText: act,
          onConfirm: () =>
            restore.mutateAsync({ params: { code: layout.code } }).then(() => onClose()),
        })
      }
    >
      {act}
    </Button>
  );
}
