import { Checkbox, Form, Radio } from 'antd';
import { Link } from 'react-router-dom';
import type { ReportSetting } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { FormDrawer, SkeletonRows } from '@mingzhang/web';
import { useReportSetting, useSaveReportSetting } from '../api/template.api';
import css from './view.module.css';

interface Values {
  readonly switches: string[];
  readonly quarterSinceJanuary: boolean;
}

/** 报表设置: how the official statements are presented, and which money is restricted. */
export function ReportSettingsDrawer({
  readOnly,
  onClose,
}: {
  readOnly: boolean;
  onClose: () => void;
}) {
  const setting = useReportSetting(true);
  const save = useSaveReportSetting();
  const [form] = Form.useForm<Values>();
  const { data } = setting;
  return (
    <FormDrawer<Values>
      key={data ? 'there' : 'loading'}
      open
      title="报表设置"
      width={480}
      form={form}
      initialValues={
        data ? { switches: data.switches, quarterSinceJanuary: data.quarterSinceJanuary } : {}
      }
      saving={save.isPending}
      error={save.error ?? setting.error}
      readOnly={readOnly || !data}
      onSubmit={({ switches, quarterSinceJanuary = false }) =>
        save.mutate(
          { body: { version: data?.version ?? 0, switches, quarterSinceJanuary } },
          {
            onSuccess: () => {
              notify.success('报表设置已保存');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {data ? <Fields data={data} /> : !setting.error && <SkeletonRows rows={6} />}
    </FormDrawer>
  );
}

function Fields({ data }: { data: ReportSetting }) {
  return (
    <>
      <Form.Item
        name="switches"
        label="列报方式"
        extra="用于内置报表的查看、打印、导出和核对；已复制的自用报表不变。都不选，按准则的官方口径。"
      >
        <Checkbox.Group
          className={css.choices ?? ''}
          options={data.choices.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Form.Item>
      {data.hasQuarterChoice && (
        <Form.Item name="quarterSinceJanuary" label="季报的本期金额">
          <Radio.Group
            options={[
              { value: false, label: '本季' },
              { value: true, label: '年初至季末' },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item
        label="受限资金"
        extra={
          <>
            货币资金科目中没有勾选“现金或银行科目”的，不作为现金流量表的现金。请在{' '}
            <Link to="/subject">会计科目</Link> 中修改。
          </>
        }
      >
        {data.restricted.length === 0
          ? '没有受限资金科目'
          : data.restricted.map(({ subjectId, code, name }) => (
              <div key={subjectId}>
                {code} {name}
              </div>
            ))}
      </Form.Item>
    </>
  );
}
