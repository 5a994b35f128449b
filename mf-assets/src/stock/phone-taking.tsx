import { useEffect, useState } from 'react';
import { Button, Input, Segmented } from 'antd';
import { useNavigate } from 'react-router-dom';
import { stockViews, type StockLine } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { ErrorPanel, Icon, Pager, SkeletonRows, useUrlFilters } from '@mingzhang/web';
import { useReadAhead, useStockLines } from '../api/stock.api';
import { KeptList } from './kept-list';
import { LineItem } from './line-item';
import { NoteDrawer } from './note-drawer';
import { Progress } from './progress';
import { Proposals } from './proposals';
import { Scanner } from './scanner';
import css from './stock.module.css';
import { viewTitles } from './stock-lines';
import { SurplusDrawer } from './surplus-drawer';
import { SurplusList } from './surplus-list';
import type { TakingProps } from './taking-props';
import { useCounting, type Counting } from './use-counting';
import { useNoting } from './use-noting';
import { useSubmitTaking, waitingText } from './use-submit-taking';
import { viewOf } from './view-of';

/** Counting on a phone: the camera, how far it is, what was scanned last, and the list to tick. */
export function PhoneTaking(props: TakingProps) {
  const { taking, ticks, canCount, canManage } = props;
  const navigate = useNavigate();
  const [isScanning, setScanning] = useState(false);
  const [isThing, setThing] = useState(false);
  const [noted, setNoted] = useState<StockLine>();
  const counting = useCounting(ticks);
  const submit = useSubmitTaking(taking);
  const left = taking.count - taking.counted;
  return (
    <div className={css.phone}>
      <header>
        <Button
          type="text"
          aria-label="返回盘点列表"
          icon={<Icon name="left" />}
          onClick={() => void navigate('/assets/stock-taking')}
        />
        <h1>{taking.name}</h1>
        <small>
          {periodTitle(taking.period)}
          {taking.isOpen ? '' : '　已提交'}
        </small>
      </header>
      {isScanning && canCount && (
        <Scanner told={counting.told} onRead={counting.count} onClose={() => setScanning(false)} />
      )}
      <Progress taking={taking} ticks={ticks} />
      <KeptList {...ticks} />
      {canCount && (
        <Typed
          counting={counting}
          isScanning={isScanning}
          onScan={() => setScanning(!isScanning)}
        />
      )}
      {counting.hit && canCount && (
        <Hit line={counting.hit} counting={counting} taking={taking} onNote={setNoted} />
      )}
      <Lines
        taking={taking}
        canCount={canCount}
        canManage={canManage}
        counting={counting}
        ticks={ticks}
        onNote={setNoted}
      />
      <SurplusList taking={taking} canCount={canCount} canManage={canManage} />
      {canManage && (
        <footer>
          {canCount && <Button onClick={() => setThing(true)}>登记盘盈</Button>}
          <Button
            type={canCount && left === 0 ? 'primary' : 'default'}
            disabled={ticks.ticks.length > 0}
            onClick={submit}
          >
            {ticks.ticks.length > 0
              ? waitingText(ticks)
              : !canCount
                ? '重新打开'
                : left === 0
                  ? '提交盘点'
                  : `提交盘点　还差 ${left} 项`}
          </Button>
        </footer>
      )}
      {noted && (
        <NoteDrawer
          takingId={taking.id}
          line={noted}
          onClose={() => {
            setNoted(undefined);
            counting.forget();
          }}
        />
      )}
      {isThing && <SurplusDrawer takingId={taking.id} onClose={() => setThing(false)} />}
    </div>
  );
}

/** The number of an asset, for labels that cannot be read. */
function Typed({
  counting,
  isScanning,
  onScan,
}: {
  readonly counting: Counting;
  readonly isScanning: boolean;
  readonly onScan: () => void;
}) {
  const [text, setText] = useState('');
  return (
    <div className={css.typed}>
      <Input.Search
        aria-label="输入资产编号"
        placeholder="输入资产编号"
        enterButton="已盘"
        autoComplete="off"
        value={text}
        loading={counting.isPending}
        onChange={({ target }) => setText(target.value)}
        onSearch={(typed) => {
          counting.count(typed);
          setText('');
        }}
      />
      <Button
        type={isScanning ? 'default' : 'primary'}
        icon={<Icon name="camera" />}
        onClick={onScan}
      >
        {isScanning ? '停止' : '扫码'}
      </Button>
      {!isScanning && counting.told && <p role="status">{counting.told}</p>}
    </div>
  );
}

/** What was scanned last: to be put right, or taken back. */
function Hit({
  line,
  counting,
  taking,
  onNote,
}: {
  readonly line: StockLine;
  readonly counting: Counting;
  readonly taking: TakingProps['taking'];
  readonly onNote: (line: StockLine) => void;
}) {
  const { note, isPending } = useNoting(taking.id);
  const undo = () => note({ assetId: line.assetId, result: 'pending' }, () => counting.forget());
  return (
    <LineItem isHit line={line}>
      <Button onClick={() => onNote(line)}>改</Button>
      <Button type="text" loading={isPending} icon={<Icon name="undo" />} onClick={undo}>
        撤销
      </Button>
    </LineItem>
  );
}

function Lines({ taking, canCount, canManage, counting, ticks, onNote }: LinesProps) {
  const [{ view, page }, change] = useUrlFilters({ view: 'pending', page: '1' });
  const shown = viewOf(view);
  const query = useStockLines(taking.id, { view: shown, keyword: '', page: Number(page) });
  useReadAhead(taking.id);
  const { count, counted, different, missing } = taking;
  const numbers = { all: count, pending: count - counted, different: different + missing };
  const records = query.data?.records;
  const { kept } = ticks;
  useEffect(() => kept.know(records ?? []), [kept, records]);
  return (
    <>
      <Segmented
        block
        className={css.views ?? ''}
        aria-label="查看"
        value={shown}
        options={stockViews.map((value) => ({
          value,
          label: `${viewTitles[value]} ${numbers[value]}`,
        }))}
        onChange={(chosen) => change({ view: chosen })}
      />
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : !records ? (
        <SkeletonRows />
      ) : (
        <ul className={css.lines} aria-label="盘点表">
          {records.map((line) => (
            <Line
              key={line.assetId}
              line={line}
              taking={taking}
              canCount={canCount}
              canManage={canManage}
              counting={counting}
              ticks={ticks}
              onNote={onNote}
            />
          ))}
          {records.length === 0 && <li className={css.none}>{noneTexts[shown]}</li>}
        </ul>
      )}
      <Pager page={query.data} />
    </>
  );
}

type LinesProps = Pick<TakingProps, 'taking' | 'canCount' | 'canManage' | 'ticks'> & {
  readonly counting: Counting;
  readonly onNote: (line: StockLine) => void;
};

function Line({
  line,
  taking,
  canCount,
  canManage,
  counting,
  ticks: { kept },
  onNote,
}: LinesProps & { readonly line: StockLine }) {
  return (
    <li>
      <LineItem line={line}>
        {kept.has(line) && <small>待登记</small>}
        {canCount && line.result === 'pending' && !kept.has(line) && (
          <Button
            aria-label={`已盘 ${line.code}`}
            icon={<Icon name="check" />}
            onClick={() => counting.tick({ assetId: line.assetId })}
          />
        )}
        {canCount && !kept.has(line) && (
          <Button type="text" aria-label={`登记 ${line.code}`} onClick={() => onNote(line)}>
            改
          </Button>
        )}
      </LineItem>
      {line.proposals.length > 0 && (
        <p className={css.advice}>
          建议
          <Proposals line={line} canManage={canManage} taking={taking.name} />
        </p>
      )}
    </li>
  );
}

const noneTexts = { all: '没有资产', pending: '全部已盘', different: '没有差异' } as const;
