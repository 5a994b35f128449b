import { useRef, type ReactNode } from 'react';
import { Button, Drawer } from 'antd';
import type { VoucherWord } from '@mingzhang/contract';
import { useConfirmDanger } from '@mingzhang/web';
import { actsFor, type CompareAct } from './compare-acts';
import { comparedFields, comparedLines, markedUnits, type ComparedLine } from './compare.model';
import css from './compare-drawer.module.css';
import { clashText } from './clash-text';
import { otherText } from './remade-grid';
import type { Clash, ClashHandling } from './use-clash';
import { lineUnits, written } from './voucher-merge';
import type { LineVersions, VoucherContent } from './voucher-merge.types';

interface CompareProps {
  readonly clash: Clash;
  readonly handling: ClashHandling;
  readonly mine: VoucherContent;
  /** What stands now, as a grid; empty when it was deleted. */
  readonly theirs: VoucherContent;
  readonly words: readonly VoucherWord[];
}

/** 对照修改: what was opened, what stands now, what was typed, and the ways to go on. */
export function CompareDrawer(props: CompareProps) {
  const { clash, handling } = props;
  const confirm = useConfirmDanger();
  const first = useRef<HTMLButtonElement>(null);
  const run = (act: CompareAct) => {
    if (act.danger) confirm({ ...act.danger, onConfirm: act.run });
    else act.run();
  };
  return (
    <Drawer
      title="对照修改"
      open={handling.isComparing}
      size={Math.min(1040, window.innerWidth)}
      onClose={handling.close}
      destroyOnHidden
      autoFocus={false}
      afterOpenChange={(isOpen) => {
        if (isOpen) first.current?.focus();
      }}
      footer={
        <div className={css.acts}>
          {actsFor(clash, handling).map((act) => (
            <Button
              key={act.title}
              ref={act.primary ? first : undefined}
              type={act.primary ? 'primary' : 'default'}
              onClick={() => run(act)}
            >
              {act.title}
            </Button>
          ))}
        </div>
      }
    >
      <p className={css.lead}>{clashText(clash)}</p>
      <Comparison {...props} />
    </Drawer>
  );
}

function Comparison({ clash, mine, theirs, words }: CompareProps) {
  const { base } = clash;
  const heads = { base: base.head, theirs: theirs.head, mine: mine.head };
  const isGone = clash.theirs === null;
  const fields = isGone ? [] : comparedFields(heads, words);
  const lines = isGone ? comparedLines(base, base, mine) : comparedLines(base, theirs, mine);
  const changed = lines.filter(({ by }) => by !== 'nobody');
  const same = lines.length - changed.length;
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.what}>
              项目
            </th>
            <th scope="col">打开时</th>
            {!isGone && <th scope="col">现在（对方）</th>}
            <th scope="col">我的</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((one) => (
            <tr key={one.field} className={one.isConflict ? css.conflict : ''}>
              <th scope="row">
                {one.title}
                {one.isConflict && <em>两人都改</em>}
              </th>
              <FieldCell title="打开时" text={one.base} />
              <FieldCell title="现在（对方）" text={one.theirs} marked={one.theirs !== one.base} />
              <FieldCell title="我的" text={one.mine} marked={one.mine !== one.base} />
            </tr>
          ))}
          {changed.map((line) => (
            <LineRow key={line.key} line={line} row={lines.indexOf(line)} isGone={isGone} />
          ))}
        </tbody>
      </table>
      <p className={css.same}>
        {changed.length === 0 && fields.length === 0
          ? '凭证内容没有差别。'
          : same > 0 && `另有 ${same} 行没有改动。`}
        {written(mine.lines).length === 0 && '我的凭证没有分录。'}
      </p>
    </>
  );
}

function LineRow({ line, row, isGone }: { line: ComparedLine; row: number; isGone: boolean }) {
  const { versions } = line;
  return (
    <tr className={line.isConflict ? css.conflict : ''}>
      <th scope="row">
        第 {row + 1} 行<em>{line.title}</em>
      </th>
      <LineCell title="打开时" versions={versions} who="base" />
      {!isGone && <LineCell title="现在（对方）" versions={versions} who="theirs" />}
      <LineCell title="我的" versions={versions} who="mine" />
    </tr>
  );
}

function FieldCell({ title, text, marked }: { title: string; text: string; marked?: boolean }) {
  return <Cell title={title}>{marked ? <mark>{text || '空'}</mark> : text || '空'}</Cell>;
}

function LineCell({
  title,
  versions,
  who,
}: {
  title: string;
  versions: LineVersions;
  who: keyof LineVersions;
}) {
  const line = versions[who];
  if (!line) {
    const word = who !== 'base' && versions.base ? <mark>已删除</mark> : '—';
    return <Cell title={title}>{word}</Cell>;
  }
  const marked = markedUnits(versions, who);
  return (
    <Cell title={title}>
      {lineUnits.map((unit) => {
        const text = otherText(unit, line);
        return (
          <span key={unit} className={css[unit]}>
            {marked.includes(unit) ? <mark>{text}</mark> : text}
          </span>
        );
      })}
    </Cell>
  );
}

/** On a phone the columns stand below each other, each under its title. */
function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td>
      <small aria-hidden="true">{title}</small>
      {children}
    </td>
  );
}
