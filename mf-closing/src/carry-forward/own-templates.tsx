import { useRef, useState } from 'react';
import { Button } from 'antd';
import type { carryForwardCalls, OwnClosingTemplate, ResultOf } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { Chooser, Icon } from '@mingzhang/web';
import { copyTemplate } from '../api/checkout.api';
import { ownStepId } from '../shared/step-tag';
import { OwnTemplateDrawer } from './own-template-drawer';
import { ONE_VOUCHER } from './step-settings.model';
import { draftOf, emptyDraft, type Draft } from './own-template.model';
import css from './own-template.module.css';

type Step = ResultOf<typeof carryForwardCalls.settings>[number];

interface Opened {
  readonly start: Draft;
  readonly stored: OwnClosingTemplate | undefined;
}

/** 自定义结转: the account set's own templates, new ones, and copies of built-in ones. */
export function OwnTemplates({ steps, period }: { steps: readonly Step[]; period: Period }) {
  const [opened, setOpened] = useState<Opened>();
  const adding = useRef<HTMLButtonElement>(null);
  const own = steps.flatMap((step) => (step.own ? [step.own] : []));
  const copy = (step: string) =>
    void copyTemplate(step).then(
      (fields) => setOpened({ start: draftOf(fields), stored: undefined }),
      (error: Error) => notify.error(error.message),
    );
  const storedStep = opened?.stored && ownStepId(opened.stored.id);
  return (
    <section className={css.list} aria-label="自定义结转">
      <b>自定义结转</b>
      {own.map((template) => (
        <Button
          key={template.id}
          type="link"
          size="small"
          onClick={() => setOpened({ start: draftOf(template), stored: template })}
        >
          {template.name}
        </Button>
      ))}
      <div className={css.foot}>
        <Button
          ref={adding}
          size="small"
          icon={<Icon name="plus" />}
          onClick={() => setOpened({ start: emptyDraft(lastOfEntries(steps)), stored: undefined })}
        >
          新增
        </Button>
        <Chooser
          size="small"
          className={css.copy ?? ''}
          aria-label="复制内置模板"
          placeholder="复制内置模板"
          value={null}
          options={steps
            .filter(({ copyable }) => copyable)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(step) => step !== undefined && copy(step)}
        />
      </div>
      {opened && (
        <OwnTemplateDrawer
          {...opened}
          steps={steps.filter(({ id }) => id !== storedStep)}
          period={period}
          onClose={() => setOpened(undefined)}
          onFocusLost={() => adding.current?.focus()}
        />
      )}
    </section>
  );
}

/** A new template stands before 结转损益, so that its expense is carried forward. */
function lastOfEntries(steps: readonly Step[]): string | null {
  const at = steps.findIndex(({ id }) => id === ONE_VOUCHER);
  return steps[at - 1]?.id ?? null;
}
