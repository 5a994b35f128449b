import { Alert, Form, Input, Select, type FormInstance } from 'antd';
import { releaseCalls, touchedBy, type ErrorCode } from '@mingzhang/contract';
import { notify, useSave, type ApiError } from '@mingzhang/shell-api';
import { Dialog, useFocusReturn } from '@mingzhang/web';
import css from './operator.module.css';
import { killEffect, newestOf, type AskedAct } from './release-task.model';
import { titleOf, versionText } from './shown-name.model';
import { ToldText } from './told-text';
import { shortText } from './told-text.model';

/** Hears why an act was refused. */
export type OnRefused = (code: ErrorCode) => void;

interface Values {
  readonly build?: string;
  readonly reason: string;
}

/** Asks once before an act, with its effect and the reason for the history. */
export function ActDialog({
  task,
  onRefused,
  onClose,
}: {
  task: AskedAct;
  onRefused: OnRefused;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const { act, isPending, error } = useAct(task, { onRefused, onDone: onClose });
  const build = Form.useWatch<string | undefined>('build', form);
  const { title, effect, okText, isDanger } = wordsOf(task, build);
  useFocusReturn();
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      cancelText="取消"
      // A filled red button has too little contrast in the dark.
      okButtonProps={isDanger ? { danger: true, type: 'default' } : {}}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error && <Refusal error={error} isRenewed={task.isRenewed ?? false} />}
      <p className={css.effect}>
        <ToldText key={effect} text={effect} />
      </p>
      <ActFields form={form} task={task} onSubmit={(values) => !isPending && act(values)} />
    </Dialog>
  );
}

/** Why it was not done; the book that is shown since is another one. */
function Refusal({ error, isRenewed }: { error: ApiError; isRenewed: boolean }) {
  const isNew = isRenewed && error.code === 'RELEASE_STALE';
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 16 }}
      title={error.msg}
      {...(isNew
        ? { description: '规则已重新读取，下面写的是现在会做的事，请核对后再确认。' }
        : {})}
    />
  );
}

function ActFields({
  form,
  task,
  onSubmit,
}: {
  form: FormInstance<Values>;
  task: AskedAct;
  onSubmit: (values: Values) => void;
}) {
  const { name, builds, killed, own } = task.released;
  const isOfVersion = task.kind === 'kill' || task.kind === 'unkill';
  return (
    // Not disabled while it is sent: a field that is disabled loses the keyboard.
    <Form<Values> form={form} layout="vertical" initialValues={{ reason: '' }} onFinish={onSubmit}>
      {isOfVersion && (
        <Form.Item label="版本" name="build" rules={[{ required: true, message: '请选择版本' }]}>
          <Select
            aria-label={`${name} 的版本`}
            options={(task.kind === 'unkill' ? killed : builds).map((build) => ({
              value: build,
              label: build === own ? `${versionText(build)}（本机版本）` : versionText(build),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item label="原因（选填，记入历史）" name="reason">
        <Input maxLength={100} />
      </Form.Item>
      {/* Enter in a field sends only when the form holds a button that does. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </Form>
  );
}

interface Around {
  readonly onRefused: OnRefused;
  readonly onDone: () => void;
}

function useAct(task: AskedAct, { onRefused, onDone }: Around) {
  const saving = { invalidates: touchedBy.release, quiet: true };
  const pause = useSave(releaseCalls.pause, saving);
  const resume = useSave(releaseCalls.resume, saving);
  const rollBack = useSave(releaseCalls.rollBack, saving);
  const kill = useSave(releaseCalls.kill, saving);
  const unkill = useSave(releaseCalls.unkill, saving);
  const all = { pause, resume, rollBack, kill, unkill };
  const { isPending, error } = all[task.kind];
  const after = {
    // Once the new book is shown: what the dialog was opened by may not be there any more.
    onSuccess: ({ what }: { readonly what: string }) => {
      notify.success(`已生效：${shortText(what)}`);
      onDone();
    },
    onError: ({ code }: ApiError) => onRefused(code),
  };
  const act = ({ reason, build = '' }: Values) => {
    const { revision, released } = task;
    const { name } = released;
    const body = { revision, reason };
    if ('rule' in task) {
      all[task.kind].mutate({ params: { id: task.rule.id }, body }, after);
    } else if (task.kind === 'rollBack') {
      rollBack.mutate({ body: { ...body, name } }, after);
    } else {
      all[task.kind].mutate({ body: { ...body, name, build } }, after);
    }
  };
  return { act, isPending, error };
}

/** The act, its object and its effect. */
function wordsOf(task: AskedAct, build: string | undefined) {
  const title = titleOf(task.released.name);
  switch (task.kind) {
    case 'pause':
      return {
        title: `暂停规则 ${task.rule.id}`,
        okText: '暂停',
        isDanger: true,
        effect: `${title}：${task.rule.sentence}。暂停后，这些账套新打开的页面按其余规则给出。`,
      };
    case 'resume':
      return {
        title: `恢复规则 ${task.rule.id}`,
        okText: '恢复',
        isDanger: false,
        effect: `${title}：${task.rule.sentence}。恢复后，这些账套新打开的页面又按这条规则给出。`,
      };
    case 'kill':
      return {
        title: `停用 ${title} 的一个版本`,
        okText: '停用',
        isDanger: true,
        effect: killEffect(task.released, build),
      };
    case 'unkill':
      return {
        title: `恢复使用 ${title} 的一个停用版本`,
        okText: '恢复使用',
        isDanger: false,
        effect: '恢复后可以再发布给账套，也可以退回到它；停用时去掉的规则不会带回。',
      };
    case 'rollBack': {
      const newest = newestOf(task.released);
      return {
        title: `撤回 ${title} 最近一条规则`,
        okText: '撤回',
        isDanger: true,
        effect: `将去掉规则 ${newest?.id ?? ''}：${newest?.sentence ?? ''}。新打开的页面按其余规则给出。`,
      };
    }
  }
}
