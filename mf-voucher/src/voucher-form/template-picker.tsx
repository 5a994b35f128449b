import { useRef, useState } from 'react';
import { Button, Input, type InputRef } from 'antd';
import { voucherTemplateTypes, type VoucherTemplate } from '@mingzhang/contract';
import { Dialog, EmptyState, SkeletonRows } from '@mingzhang/web';
import { useTemplates } from '../api/voucher-template.api';
import css from './template-picker.module.css';
import { searchTemplates } from '../shared/template-search';

/** F8: choosing a template by name or pinyin initials; ↑ ↓ move, Enter takes it. */
export function TemplatePicker({
  onPick,
  onManage,
  onClose,
}: {
  onPick: (template: VoucherTemplate) => void;
  onManage: () => void;
  onClose: () => void;
}) {
  const { data, isPending } = useTemplates();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<InputRef>(null);
  const found = searchTemplates(data ?? [], text);
  const move = (step: number) =>
    setActive((now) => Math.min(Math.max(now + step, 0), found.length - 1));
  return (
    <Dialog
      open
      title="从模板录入"
      width={520}
      // It is typed into at once: nothing moves first, and the field has the keyboard.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(isOpen) => {
        if (isOpen) input.current?.focus();
      }}
      footer={<Button onClick={onManage}>管理模板</Button>}
      onCancel={onClose}
    >
      <Input
        autoFocus
        ref={input}
        allowClear
        role="combobox"
        aria-expanded
        aria-controls="template-choices"
        aria-label="查找模板"
        aria-activedescendant={found[active] && `template-${found[active].id}`}
        placeholder="名称、拼音首字母或摘要"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            move(step);
          }
          const chosen = found[active];
          if (event.key === 'Enter' && chosen) onPick(chosen);
        }}
      />
      {isPending ? (
        <SkeletonRows rows={6} />
      ) : (
        <Choices found={found} active={active} onPick={onPick} />
      )}
    </Dialog>
  );
}

function Choices({
  found,
  active,
  onPick,
}: {
  found: readonly VoucherTemplate[];
  active: number;
  onPick: (template: VoucherTemplate) => void;
}) {
  if (found.length === 0) {
    return <EmptyState title="没有匹配的模板" description="换一个名称，或先把凭证存为模板。" />;
  }
  return (
    <div className={css.list} role="listbox" id="template-choices" aria-label="凭证模板">
      {found.map((template, index) => (
        <Choice key={template.id} template={template} active={index === active} onPick={onPick} />
      ))}
    </div>
  );
}

function Choice({
  template,
  active,
  onPick,
}: {
  template: VoucherTemplate;
  active: boolean;
  onPick: (template: VoucherTemplate) => void;
}) {
  return (
    <button
      type="button"
      role="option"
      id={`template-${template.id}`}
      tabIndex={-1}
      aria-selected={active}
      className={`${css.choice} ${active ? css.active : ''}`}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => onPick(template)}
    >
      <span>{template.name}</span>
      <span>{voucherTemplateTypes[template.type]}</span>
    </button>
  );
}
