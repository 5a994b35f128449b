import { Button, Input, InputNumber, Select } from 'antd';
import { countsOf, papers } from './paper';
import {
  FEWEST_LINES,
  MARGIN_LIMITS,
  mostLines,
  type Margins,
  type PrintSettings,
  type SettingTexts,
} from './print-settings';
import { Choice, Field, Flag } from './panel-fields';
import { PreprintedFields } from './preprinted-fields';
import css from './voucher-print.module.css';

/** Which volume of how many; of this print alone, nothing that is kept. */
export interface VolumeTexts {
  readonly volume: string;
  readonly volumes: string;
}

interface PanelProps {
  readonly settings: PrintSettings;
  readonly volume: VolumeTexts;
  readonly onChange: (patch: Partial<SettingTexts>) => void;
  readonly onVolume: (patch: Partial<VolumeTexts>) => void;
  readonly kept: KeptProps;
}

interface KeptProps {
  /** Nothing differs from what the account set prints by. */
  readonly isOfSet: boolean;
  /** Undefined for those who may not. */
  readonly onSave: (() => void) | undefined;
  readonly onReset: () => void;
}

const PAPER_OPTIONS = Object.entries(papers).map(([value, { title }]) => ({ value, label: title }));
const SIDES: readonly (readonly [keyof Margins, string])[] = [
  ['left', '左（装订）'],
  ['right', '右'],
  ['top', '上'],
  ['bottom', '下'],
];

/** 打印设置: kept in this browser for the next time, and for everybody once saved to the account set. */
export function SettingsPanel(props: PanelProps) {
  const { settings, onChange } = props;
  const isSeveral = settings.perPage > 1;
  const isBlank = settings.form === 'blank';
  return (
    <div className={css.panel}>
      <PaperFields {...props} />
      <PreprintedFields settings={settings} onChange={onChange} />
      <Choice
        title="金额"
        value={settings.amounts}
        options={[
          { value: 'digits', label: '数字栏' },
          { value: 'plain', label: '数值' },
        ]}
        onChange={(amounts) => onChange({ amounts })}
      />
      <Choice
        title="字号"
        value={settings.font}
        options={[
          { value: 'small', label: '小' },
          { value: 'normal', label: '标准' },
          { value: 'large', label: '大' },
        ]}
        onChange={(font) => onChange({ font })}
      />
      <MarginFields {...props} />
      <Flag
        title="空行划线注销"
        checked={settings.stroke}
        onChange={(stroke) => onChange({ stroke })}
      />
      {isSeveral && (
        <>
          {isBlank && (
            <Flag
              title="裁切线"
              checked={settings.cutLine}
              onChange={(cutLine) => onChange({ cutLine })}
            />
          )}
          <Flag
            title="每张凭证另起一页"
            checked={settings.ownPage}
            onChange={(ownPage) => onChange({ ownPage })}
          />
        </>
      )}
      {isBlank && <CoverFields {...props} />}
      <Kept {...props.kept} />
    </div>
  );
}

function Kept({ isOfSet, onSave, onReset }: KeptProps) {
  if (isOfSet) return <p className={css.note}>与本账套的打印设置一致</p>;
  return (
    <>
      {onSave && <Button onClick={onSave}>存为本账套的打印设置</Button>}
      <Button type="text" onClick={onReset}>
        恢复本账套的打印设置
      </Button>
    </>
  );
}

function PaperFields({ settings, onChange }: PanelProps) {
  const counts = countsOf(settings.paper);
  const most = mostLines(settings);
  return (
    <>
      <Field title="纸张">
        {(id) => (
          <Select
            id={id}
            value={settings.paper}
            options={PAPER_OPTIONS}
            onChange={(paper: string) => onChange({ paper, perPage: 'auto', lines: 'auto' })}
          />
        )}
      </Field>
      {counts.length > 1 && (
        <Choice
          title="每页张数"
          value={String(settings.perPage)}
          options={counts.map((count) => ({ value: String(count), label: `${count} 张` }))}
          onChange={(perPage) => onChange({ perPage, lines: 'auto' })}
        />
      )}
      <Field title="每张行数">
        {(id) => (
          <InputNumber
            id={id}
            min={Math.min(FEWEST_LINES, most)}
            max={most}
            precision={0}
            value={settings.lines}
            onChange={(lines) => lines !== null && onChange({ lines: String(lines) })}
          />
        )}
      </Field>
    </>
  );
}

function MarginFields({ settings, onChange }: PanelProps) {
  return (
    <fieldset className={css.margins}>
      <legend>页边距（毫米）</legend>
      {SIDES.map(([side, title]) => (
        <Field key={side} title={title}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={MARGIN_LIMITS[side]}
              precision={1}
              value={settings.margins[side]}
              onChange={(mm) => mm !== null && onChange({ [side]: String(mm) })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

function CoverFields({ settings, volume, onChange, onVolume }: PanelProps) {
  const numbers = (name: keyof VolumeTexts, title: string) => (
    <Field title={title}>
      {(id) => (
        <Input
          id={id}
          inputMode="numeric"
          placeholder="手写"
          maxLength={3}
          value={volume[name]}
          onChange={({ target }) => onVolume({ [name]: target.value.replace(/\D/g, '') })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Flag title="封面" checked={settings.cover} onChange={(cover) => onChange({ cover })} />
      {settings.cover && (
        <div className={css.volumes}>
          {numbers('volumes', '共几册')}
          {numbers('volume', '第几册')}
        </div>
      )}
    </>
  );
}
