import { Alert, Form, Input, Modal, Select } from 'antd';
import {
  releaseCalls,
  touchedBy,
  type ErrorCode,
  type Released,
  type ShownRule,
} from '@mingzhang/contract';
import { notify, useSave, type ApiError } from '@mingzhang/shell-api';
import css from './operator.module.css';

/** Hears why an act was refused. */
export type OnRefused = (code: ErrorCode) => void;

/** An act that is asked about, and what it is done to. */
export type AskedAct =
  | { readonly kind: 'rollBack' | 'kill'; readonly released: Released }
  | { readonly kind: 'pause' | 'resume'; readonly released: Released; readonly rule: ShownRule };

interface Values {
  readonly build?: string;
  readonly reason: string;
}

/** Asks once before an act, with its effect and the reason for the history. */
export function ActDialog({
  task,
  revision,
  onRefused,
  onClose,
}: {
  task: AskedAct;
  /** Of the book that is shown: an act that was decided by another one is refused. */
  revision: number;
  onRefused: OnRefused;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const { act, isPending, error } = useAct(task, { revision, onRefused, onDone: onClose });
  const { title, effect, okText, isDanger } = wordsOf(task);
  const { name, builds, own } = task.released;
  return (
    <Modal
      open
      {...{ title, okText }}
      cancelText="取消"
      // A filled red button has too little contrast in the dark.
      okButtonProps={isDanger ? { danger: true, type: 'default' } : {}}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={css.effect}>{effect}</p>
      {error && <Alert type="error" showIcon title={error.msg} style={{ marginBottom: 16 }} />}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ reason: '' }}
        disabled={isPending}
        onFinish={act}
      >
        {task.kind === 'kill' && (
          <Form.Item
            label="版本"
            name="build"
            rules={[{ required: true, message: '请选择要停用的版本' }]}
          >
            <Select
              autoFocus
              aria-label={`${name} 的版本`}
              options={builds.map((build) => ({
                value: build,
                label: build === own ? `${build}（本机版本）` : build,
              }))}
            />
          </Form.Item>
        )}
        <Form.Item label="原因（选填，记入历史）" name="reason">
          <Input autoFocus={task.kind !== 'kill'} maxLength={100} />
        </Form.Item>
        {/* Enter in a field sends only when the form holds a button that does. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}

interface Around {
  readonly revision: number;
  readonly onRefused: OnRefused;
  readonly onDone: () => void;
}

function useAct(task: AskedAct, { revision, onRefused, onDone }: Around) {
  const saving = {
    ...{ invalidates: touchedBy.release, quiet: true },
    onSuccess: ({ what }: { readonly what: string }) => {
      notify.success(`已生效：${what}`);
      onDone();
    },
  };
  const pause = useSave(releaseCalls.pause, saving);
  const resume = useSave(releaseCalls.resume, saving);
  const rollBack = useSave(releaseCalls.rollBack, saving);
  const kill = useSave(releaseCalls.kill, saving);
  const all = { pause, resume, rollBack, kill };
  const { isPending, error } = all[task.kind];
  const onError = ({ code }: ApiError) => onRefused(code);
  const act = ({ reason, build = '' }: Values) => {
    const { name } = task.released;
    const body = { revision, reason };
    if ('rule' in task) {
      all[task.kind].mutate({ params: { id: task.rule.id }, body }, { onError });
    } else if (task.kind === 'rollBack') {
      rollBack.mutate({ body: { ...body, name } }, { onError });
    } else {
      kill.mutate({ body: { ...body, name, build } }, { onError });
    }
  };
  return { act, isPending, error };
}

/** The act, its object and its effect. */
function wordsOf(task: AskedAct) {
  const { name, rules } = task.released;
  switch (task.kind) {
    case 'pause':
      return {
        ...{ title: `暂停规则 ${task.rule.id}`, okText: '暂停', isDanger: true },
        effect: `${name}：${task.rule.sentence}。暂停后，这些账套新打开的页面改用下一条规则说的版本。`,
      };
    case 'resume':
      return {
        ...{ title: `恢复规则 ${task.rule.id}`, okText: '恢复', isDanger: false },
        effect: `恢复后，这条规则说到的账套新打开的页面改用 ${name} ${task.rule.build}。`,
      };
    case 'kill':
      return {
        ...{ title: `停用 ${name} 的一个版本`, okText: '停用', isDanger: true },
        effect: '停用后不再给任何账套，也不再退回到它；提到它的规则一并去掉，不能恢复。',
      };
    case 'rollBack': {
      const newest = rules.toSorted((a, b) => b.id - a.id)[0];
      return {
        ...{ title: `撤回 ${name} 最近一条规则`, okText: '撤回', isDanger: true },
        effect: `将去掉规则 ${newest?.id ?? ''}：${newest?.sentence ?? ''}。新打开的页面按其余规则给出。`,
      };
    }
  }
}
