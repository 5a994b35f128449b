import { useState } from 'react';
import { Button, Segmented, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import {
  statementModes,
  statementUnits,
  type StatementUnit,
  type StatementView,
} from '@mingzhang/contract';
import { usePeriod } from '@mingzhang/shell-api';
import {
  ActionMenu,
  FileActions,
  HiddenText,
  Icon,
  RefreshButton,
  useIsNarrow,
  useUrlFilters,
  type ActionItem,
} from '@mingzhang/web';
import { useStatementFile, useTemplates, type Shown } from '../api/report.api';
import { modeTitles } from '../shared/mode-titles';
import { OfficialFormDialog } from './official-form-dialog';

const unitTitles: Readonly<Record<StatementUnit, string>> = {
  fen: '元（到分）',
  yuan: '元（取整）',
  wan: '万元',
};
const unitOptions = statementUnits.map((value) => ({ value, label: unitTitles[value] }));
const modeOptions = statementModes.map((value) => ({ value, label: modeTitles[value] }));
/** More statements than these are in a list. */
const sideBySide = 3;

interface ActionsProps {
  /** Undefined until it has come. */
  readonly view: StatementView | undefined;
  readonly shown: Shown;
  /** A schedule has no settings and no official form to fill. */
  readonly isSchedule: boolean;
  readonly isFetching: boolean;
  readonly onChange: (filters: { mode?: string; unit?: string }) => void;
  readonly onRefresh: () => void;
  readonly onSettings: () => void;
  readonly onPrint: () => void;
}

/** Up to this width, in pixels, all but the months is in a menu, … */
export const COMPACT_PX = 800;
/** … and up to this one what is seldom done: else it takes a line more from the form. */
const TIGHT_PX = 1200;

/** What can be chosen and done above a statement; on a phone in one line, all but the months in a menu. */
export function StatementActions(props: ActionsProps) {
  const [isFilling, setFilling] = useState(false);
  const isNarrow = useIsNarrow(COMPACT_PX);
  const { view, shown, isFetching, onChange, onRefresh } = props;
  const act = { ...props, onFill: () => setFilling(true) };
  return (
    <>
      {isNarrow ? (
        <Select
          aria-label="报表期间"
          value={shown.mode}
          options={modeOptions}
          onChange={(mode) => onChange({ mode })}
        />
      ) : (
        <Choices {...props} />
      )}
      <RefreshButton loading={isFetching} onClick={onRefresh} />
      {isNarrow ? <MenuOfAll {...act} /> : <Acts {...act} />}
      {view && isFilling && (
        <OfficialFormDialog
          name={view.template.name}
          shown={shown}
          onClose={() => setFilling(false)}
        />
      )}
    </>
  );
}

function Choices({ shown, onChange }: ActionsProps) {
  return (
    <>
      <StatementChoice id={shown.id} />
      <Segmented
        aria-label="报表期间"
        value={shown.mode}
        options={modeOptions}
        onChange={(mode) => onChange({ mode })}
      />
      <Select
        aria-label="金额单位"
        value={shown.unit}
        options={unitOptions}
        onChange={(unit) => onChange({ unit })}
      />
    </>
  );
}

interface ActsProps extends ActionsProps {
  readonly onFill: () => void;
}

function Acts({ view, shown, isSchedule, onSettings, onFill, onPrint }: ActsProps) {
  const exportFile = useStatementFile();
  const isTight = useIsNarrow(TIGHT_PX);
  return (
    <>
      {!isSchedule && !isTight && (
        <>
          <Button icon={<Icon name="settings" />} onClick={onSettings}>
            报表设置
          </Button>
          <Button icon={<Icon name="upload" />} disabled={!view} onClick={onFill}>
            填官方表样
          </Button>
        </>
      )}
      <Button icon={<Icon name="print" />} disabled={!view} onClick={onPrint}>
        打印
      </Button>
      <FileActions
        name={view?.template.name ?? '报表'}
        onExport={(format) => exportFile(shown, format)}
      />
      {!isSchedule && isTight && <MoreButton items={officialItems({ view, onSettings, onFill })} />}
    </>
  );
}

function MenuOfAll({ view, shown, isSchedule, ...acts }: ActsProps) {
  const exportFile = useStatementFile();
  const { options, open } = useStatements(shown.id);
  const { onChange, onPrint, onSettings, onFill } = acts;
  const items: ActionItem[] = [
    choiceOf('报表', { value: shown.id, options, onChoose: open }),
    choiceOf('金额单位', {
      value: shown.unit,
      options: unitOptions,
      onChoose: (unit) => onChange({ unit }),
    }),
    { type: 'divider' },
    ...(isSchedule ? [] : officialItems({ view, onSettings, onFill })),
    { key: 'print', label: '打印', disabled: !view, onClick: onPrint },
    { key: 'xlsx', label: '导出 Excel（.xlsx）', onClick: () => exportFile(shown, 'xlsx') },
    { key: 'csv', label: '导出 CSV（.csv）', onClick: () => exportFile(shown, 'csv') },
  ];
  return <MoreButton items={items} />;
}

/** What official statements alone have. */
function officialItems({
  view,
  onSettings,
  onFill,
}: Pick<ActsProps, 'view' | 'onSettings' | 'onFill'>): ActionItem[] {
  return [
    { key: 'settings', label: '报表设置', onClick: onSettings },
    { key: 'fill', label: '填官方表样', disabled: !view, onClick: onFill },
  ];
}

function MoreButton({ items }: { items: readonly ActionItem[] }) {
  return (
    <ActionMenu items={items} placement="bottomRight">
      <Button icon={<Icon name="more" />} aria-label="更多" />
    </ActionMenu>
  );
}

/** Entries of a menu of which one is chosen. */
function choiceOf<Value extends string | number>(
  title: string,
  {
    value,
    options,
    onChoose,
  }: {
    readonly value: Value;
    readonly options: readonly { readonly value: Value; readonly label: string }[];
    readonly onChoose: (value: Value) => void;
  },
): ActionItem {
  return {
    type: 'group',
    key: title,
    label: title,
    children: options.map((option) => ({
      key: `${title} ${option.value}`,
      label: (
        <>
          {option.label}
          {option.value === value && <HiddenText>，已选</HiddenText>}
        </>
      ),
      extra: option.value === value ? <Icon name="check" size={14} /> : null,
      onClick: () => onChoose(option.value),
    })),
  };
}

/** The statements that can be shown, and going to one of them at the same period. */
function useStatements(id: number) {
  const navigate = useNavigate();
  const [period] = usePeriod();
  const [{ mode }] = useUrlFilters({ mode: 'month' });
  // A draft is seen by who opens it from the templates.
  const shown = useTemplates().data?.filter((each) => each.enabled || each.id === id) ?? [];
  return {
    options: shown.map((each) => ({ value: each.id, label: each.name })),
    open: (value: number) =>
      void navigate(
        `/report/view/${value}?period=${period}${mode === 'month' ? '' : `&mode=${mode}`}`,
      ),
  };
}

/** The other statements, one click away. */
function StatementChoice({ id }: { id: number }) {
  const { options, open } = useStatements(id);
  if (options.length === 0) return null;
  const choice = { 'aria-label': '报表', value: id, options, onChange: open };
  if (options.length > sideBySide) return <Select {...choice} popupMatchSelectWidth={false} />;
  return <Segmented {...choice} />;
}
