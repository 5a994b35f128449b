import { useMemo, useState } from 'react';
import { Drawer, Input, Tree } from 'antd';
import { subjectCategories, subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { searchSubjects, SkeletonRows } from '@mingzhang/web';
import { useSubjectTree } from '../api/voucher.api';

interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly selectable: boolean;
  readonly children?: TreeNode[];
}

/** The chart as a tree: category, then level by level. Only what entries may use can be chosen. */
export function treeOf(subjects: readonly Subject[]): TreeNode[] {
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
      selectable: subject.leaf && subject.status === 1,
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

/** F7: the subject tree beside the voucher. */
export function SubjectTreeDrawer({
  open,
  onPick,
  onClose,
}: {
  open: boolean;
  onPick: (subjectId: number) => void;
  onClose: () => void;
}) {
  const { data, isPending } = useSubjectTree(open);
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const subjects = data ?? [];
    if (text.trim() === '') return treeOf(subjects);
    return searchSubjects(subjects, text).map(({ subject }) => ({
      key: String(subject.id),
      title: `${subject.code} ${subject.fullName}`,
      selectable: subject.leaf && subject.status === 1,
    }));
  }, [data, text]);
  return (
    <Drawer title="科目树" size={380} open={open} onClose={onClose} destroyOnHidden>
      <Input
        autoFocus
        allowClear
        aria-label="在科目树中查找"
        placeholder="编码、名称或拼音首字母"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => {
          const first = found.find((node) => node.selectable);
          if (text.trim() !== '' && first) onPick(Number(first.key));
        }}
        style={{ marginBottom: 8 }}
      />
      {isPending ? (
        <SkeletonRows rows={12} />
      ) : (
        <Tree<TreeNode>
          key={text.trim() === '' ? 'tree' : 'hits'}
          blockNode
          defaultExpandedKeys={['asset']}
          height={Math.max(240, window.innerHeight - 170)}
          treeData={found}
          onSelect={(keys) => {
            const [key] = keys;
            if (key !== undefined) onPick(Number(key));
          }}
        />
      )}
    </Drawer>
  );
}
