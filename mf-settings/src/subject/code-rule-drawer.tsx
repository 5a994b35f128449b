import { Form, Input } from 'antd';
import { accountSetsCalls, touchedBy, type Subject } from '@mingzhang/contract';
import { parseCodeRule, recodeSubjects } from '@mingzhang/rules';
import { notify, useSave } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer, useConfirmDanger } from '@mingzhang/web';
import { useCodeRule } from '../api/settings.api';
import css from './subject.module.css';

const invalidates = touchedBy.subject;

interface Values {
  encode: string;
}

/** 编码规则: digits of each level; existing codes are cut anew, with a preview. */
export function CodeRuleDrawer({
  subjects,
  onClose,
}: {
  subjects: readonly Subject[];
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const rule = useCodeRule();
  const confirmDanger = useConfirmDanger();
  const save = useSave(accountSetsCalls.updateEncode, { invalidates, quiet: true });
  const encode = Form.useWatch('encode', form);
  if (!rule.data) return null;
  const current = rule.data.encode;
  const preview = previewOf(subjects, current, encode ?? current);
  const submit = ({ encode: wanted }: Values) => {
    if (wanted === current) return onClose();
    confirmDanger({
      title: `将科目编码规则改为 ${wanted}`,
      effect: `${preview.count} 个科目的编码随之改变；凭证、余额和账簿跟着科目走，不受影响。`,
      okText: '修改',
      onConfirm: () =>
        save.mutateAsync({ body: { encode: wanted } }).then(({ changed }) => {
          notify.success(`编码规则已改为 ${wanted}，重编 ${changed} 个科目`);
          onClose();
        }),
    });
  };
  return (
    <FormDrawer<Values>
      open
      title="科目编码规则"
      form={form}
      initialValues={{ encode: current }}
      saving={save.isPending}
      error={save.error}
      okText="修改"
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        label="各级编码位数"
        name="encode"
        extra="用“-”连接，如 4-2-2-2；一级位数由会计准则规定"
        rules={[
          { required: true, message: '请填写编码规则' },
          { validator: (_, value: string) => problemOf(subjects, current, value) },
        ]}
        {...fieldErrors(save.error)('encode')}
      >
        <Input autoFocus maxLength={40} />
      </Form.Item>
      {preview.samples.length > 0 && (
        <dl className={css.recode} aria-label="重编预览">
          {preview.samples.map(({ subject, code }) => (
            <div key={subject.id}>
              <dt>{subject.fullName}</dt>
              <dd>
                {subject.code} → {code}
              </dd>
            </div>
          ))}
          {preview.count > preview.samples.length && <div>…… 共 {preview.count} 个科目</div>}
        </dl>
      )}
    </FormDrawer>
  );
}

const sampleCount = 8;

function recodingOf(subjects: readonly Subject[], current: string, toText: string) {
  return recodeSubjects({ subjects, from: parseCodeRule(current), toText });
}

function previewOf(subjects: readonly Subject[], current: string, toText: string) {
  const { changes } = recodingOf(subjects, current, toText);
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const samples = changes.slice(0, sampleCount).flatMap(({ id, code }) => {
    const subject = byId.get(id);
    return subject ? [{ subject, code }] : [];
  });
  return { samples, count: changes.length };
}

function problemOf(subjects: readonly Subject[], current: string, toText = ''): Promise<void> {
  const { problems } = recodingOf(subjects, current, toText);
  const more = problems.length > 1 ? `（共 ${problems.length} 个科目）` : '';
  return problems[0] ? Promise.reject(new Error(problems[0].msg + more)) : Promise.resolve();
}
