import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Drawer, Input, Tree, type InputRef } from 'antd';
import { subjectCategories, subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { searchSubjects } from '@mingzhang/rules';
import { EmptyState, ErrorPanel, SkeletonRows } from '@mingzhang/web';
import { useSubjectTree } from '../api/voucher.api';
import css from './template-picker.module.css';

interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly selectable: boolean;
  readonly children?: TreeNode[];
}

/** The chart as a tree: category, then level by level. Only what entries may use can be chosen. */
function treeOf(subjects: readonly Subject[]): TreeNode[] {
  const childrenOf = new Map<number | null, Subject[]>();
  for (const subject of subjects) {
    const siblings = childrenOf.get(subject.parentId) ?? [];
    siblings.push(subject);
    childrenOf.set(subject.parentId, siblings);
  }
  const nodeOf = (subject: Subject): TreeNode => {
    const children = childrenOf.get(subject.id)?.map(nodeOf);
    return {
      key: String(subject.id),
      title: `${subject.code} ${subject.name}`,
      selectable: isUsable(subject),
      ...(children ? { children } : {}),
    };
  };
  const roots = childrenOf.get(null) ?? [];
  return subjectCategories.flatMap((category) => {
    const own = roots.filter((subject) => subject.category === category);
    if (own.length === 0) return [];
    const title = subjectCategoryTitles[category];
    return [{ key: category, title, selectable: false, children: own.map(nodeOf) }];
  });
}

const SHOWN_HITS = 100;

/**
 * F7: the subject tree beside the voucher. It is typed into at once: ↑ ↓ move among what is found,
 * Enter takes it; with nothing typed ↓ leads into the tree.
 */
export function SubjectTreeDrawer({
  open,
  initial,
  onPick,
  onClose,
}: {
  open: boolean;
  /** What was typed into the cell. */
  initial: string;
  onPick: (subjectId: number) => void;
  onClose: () => void;
}) {
  const input = useRef<InputRef>(null);
  return (
    <Drawer
      title="科目树"
      size={Math.min(380, window.innerWidth)}
      open={open}
      onClose={onClose}
      destroyOnHidden
      // The field has the keyboard at once, and the grid gets it back: the drawer takes it nowhere.
      autoFocus={false}
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(isOpen) => {
        if (isOpen) input.current?.focus({ preventScroll: true });
      }}
    >
      <SubjectSearch open={open} initial={initial} input={input} onPick={onPick} />
    </Drawer>
  );
}

function SubjectSearch({
  open,
  initial,
  input,
  onPick,
}: {
  open: boolean;
  initial: string;
  input: RefObject<InputRef | null>;
  onPick: (subjectId: number) => void;
}) {
  const { data, isPending, error, refetch } = useSubjectTree(open);
  const [text, setText] = useState(initial);
  const [active, setActive] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const hits = useMemo(() => {
    const found = text.trim() === '' ? [] : searchSubjects(data ?? [], text);
    return found
      .map(({ subject }) => subject)
      .filter(isUsable)
      .slice(0, SHOWN_HITS);
  }, [data, text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[active];
    if (step !== undefined && text.trim() === '') {
      area.current?.querySelector<HTMLElement>('[role=tree]')?.focus();
    } else if (step !== undefined) {
      setActive((now) => Math.max(0, Math.min(now + step, hits.length - 1)));
    } else if (event.key === 'Enter' && hit) onPick(hit.id);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={area}>
      <Input
        ref={input}
        autoFocus
        allowClear
        role="combobox"
        aria-expanded={text.trim() !== ''}
        aria-controls="subject-hits"
        aria-activedescendant={hits[active] && `subject-hit-${hits[active].id}`}
        aria-label="在科目树中查找"
        placeholder="编码、名称或拼音首字母"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        style={{ marginBottom: 8 }}
      />
      {error ? (
        <ErrorPanel title="科目没有读到" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <SkeletonRows rows={12} />
      ) : text.trim() === '' ? (
        <Chart subjects={data} onPick={onPick} />
      ) : (
        <Hits hits={hits} active={active} onPick={onPick} />
      )}
    </div>
  );
}

function Chart({
  subjects,
  onPick,
}: {
  subjects: readonly Subject[];
  onPick: (subjectId: number) => void;
}) {
  const tree = useMemo(() => treeOf(subjects), [subjects]);
  return (
    <Tree<TreeNode>
      blockNode
      defaultExpandedKeys={['asset']}
      height={Math.max(240, window.innerHeight - 170)}
      treeData={tree}
      onSelect={([key]) => {
        if (key !== undefined) onPick(Number(key));
      }}
    />
  );
}

function isUsable(subject: Subject): boolean {
  return subject.leaf && subject.status === 1;
}

function Hits({
  hits,
  active,
  onPick,
}: {
  hits: readonly Subject[];
  active: number;
  onPick: (subjectId: number) => void;
}) {
  if (hits.length === 0) {
    return <EmptyState title="没有可用的科目" description="换编码、名称或拼音首字母再试。" />;
  }
  return (
    <div className={css.list} role="listbox" id="subject-hits" aria-label="找到的科目">
      {hits.map((subject, index) => (
        <button
          key={subject.id}
          type="button"
          role="option"
          id={`subject-hit-${subject.id}`}
          tabIndex={-1}
          aria-selected={index === active}
          className={`${css.choice} ${index === active ? css.active : ''}`}
          ref={(element) => {
            if (index === active) element?.scrollIntoView?.({ block: 'nearest' });
          }}
          onClick={() => onPick(subject.id)}
        >
          <span>{subject.fullName}</span>
          <span>{subject.code}</span>
        </button>
      ))}
    </div>
  );
}
