import { Input, InputNumber, Select } from 'antd';
import {
  paperOptions,
  SettingChoice,
  SettingField,
  SettingFlag,
  SettingGroup,
  SettingsPanel,
  type FormSettings,
} from '@mingzhang/web';
import { countsOf } from './paper';
import {
  FEWEST_LINES,
  MARGIN_LIMITS,
  mostLines,
  type Margins,
  type PrintSettings,
  type SettingTexts,
} from './print-settings';
import { PreprintedFields } from './preprinted-fields';

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
  /** Nothing differs from what the account set prints by. */
  readonly isOfSet: boolean;
  readonly kept: Pick<FormSettings<'voucher'>, 'save' | 'reset'>;
}

const SIDES: readonly (readonly [keyof Margins, string])[] = [
  ['left', '左（装订）'],
  ['right', '右'],
  ['top', '上'],
  ['bottom', '下'],
];

/** 打印设置: kept in this browser for the next time, and for everybody once saved to the account set. */
export function VoucherSettings(props: PanelProps) {
  const { settings, onChange } = props;
  const isSeveral = settings.perPage > 1;
  const isBlank = settings.form === 'blank';
  return (
    <SettingsPanel isOfSet={props.isOfSet} kept={props.kept}>
      <PaperFields {...props} />
      <PreprintedFields settings={settings} onChange={onChange} />
      <SettingChoice
        title="金额"
        value={settings.amounts}
        options={[
          { value: 'digits', label: '数字栏' },
          { value: 'plain', label: '数值' },
        ]}
        onChange={(amounts) => onChange({ amounts })}
      />
      <SettingChoice
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
      <SettingFlag
        title="空行划线注销"
        checked={settings.stroke}
        onChange={(stroke) => onChange({ stroke })}
      />
      {isSeveral && (
        <>
          {isBlank && (
            <SettingFlag
              title="裁切线"
              checked={settings.cutLine}
              onChange={(cutLine) => onChange({ cutLine })}
            />
          )}
          <SettingFlag
            title="每张凭证另起一页"
            checked={settings.ownPage}
            onChange={(ownPage) => onChange({ ownPage })}
          />
        </>
      )}
      {isBlank && <CoverFields {...props} />}
    </SettingsPanel>
  );
}

function PaperFields({ settings, onChange }: PanelProps) {
  const counts = countsOf(settings.paper);
  const most = mostLines(settings);
  return (
    <>
      <SettingField title="纸张">
        {(id) => (
          <Select
            id={id}
            value={settings.paper}
            options={paperOptions}
            onChange={(paper: string) => onChange({ paper, perPage: 'auto', lines: 'auto' })}
          />
        )}
      </SettingField>
      {counts.length > 1 && (
        <SettingChoice
          title="每页张数"
          value={String(settings.perPage)}
          options={counts.map((count) => ({ value: String(count), label: `${count} 张` }))}
          onChange={(perPage) => onChange({ perPage, lines: 'auto' })}
        />
      )}
      <SettingField title="每张行数">
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
      </SettingField>
    </>
  );
}

function MarginFields({ settings, onChange }: PanelProps) {
  return (
    <SettingGroup title="页边距（毫米）">
      {SIDES.map(([side, title]) => (
        <SettingField key={side} title={title}>
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
        </SettingField>
      ))}
    </SettingGroup>
  );
}

function CoverFields({ settings, volume, onChange, onVolume }: PanelProps) {
  const numbers = (name: keyof VolumeTexts, title: string) => (
    <SettingField title={title}>
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
    </SettingField>
  );
  return (
    <>
      <SettingFlag
        title="封面"
        checked={settings.cover}
        onChange={(cover) => onChange({ cover })}
      />
      {settings.cover && (
        <SettingGroup>
          {numbers('volumes', '共几册')}
          {numbers('volume', '第几册')}
        </SettingGroup>
      )}
    </>
  );
}
