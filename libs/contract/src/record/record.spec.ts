import { z } from 'zod';
import {
  amountField,
  choiceField,
  countField,
  dateField,
  defaultsOf,
  defineRecord,
  flagField,
  isNeeded,
  optionalReferenceField,
  optionalTextField,
  rateField,
  textField,
  titlesOfFields,
  withDefault,
  type CellReading,
  type RecordField,
  type RecordOf,
} from '.';

/** A kind of a domain's own: seconds, written 1:30. */
const durationField: RecordField<z.ZodNumber> = {
  title: '时长',
  schema: z.number('时长应为分:秒').int(),
  blank: undefined,
  sql: 'integer',
  isNullable: false,
  isSettled: false,
  input: { kind: 'own' },
  file: {},
  cellText: (value) => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`,
  readCell: (cell) => {
    const [minutes, seconds] = cell.split(':').map(Number);
    return Number(minutes) * 60 + Number(seconds);
  },
  logValue: (value) => `${value} 秒`,
};

const record = defineRecord({
  title: '通话',
  nameOf: ({ code }) => code,
  searched: ['code'],
  fields: {
    code: textField({ title: '通话编号', shortTitle: '编码', max: 5 }),
    note: optionalTextField({ title: '备注', max: 10 }),
    fee: amountField({ title: '费用' }),
    share: rateField({ title: '分摊比例' }),
    count: withDefault(countField({ title: '次数', least: 1, most: 9, unit: '次' }), 1),
    date: dateField({ title: '日期' }),
    isFree: flagField({ title: '免费' }),
    way: choiceField({
      title: '方式',
      choices: ['in', 'out'],
      titles: { in: '呼入', out: '呼出' },
      words: { 打进: 'in' },
    }),
    subjectId: optionalReferenceField({ title: '科目', to: 'subject' }),
    duration: durationField,
  },
});
const { fields } = record;
const given: RecordOf<typeof record> = {
  code: '001',
  note: '',
  fee: '12.50',
  share: '0.0500000000',
  count: 1,
  date: '2026-01-31',
  isFree: false,
  way: 'in',
  subjectId: null,
  duration: 90,
};

const read = <S extends z.ZodType>(field: RecordField<S>, cell: string) => {
  const refused: string[] = [];
  const reading: CellReading = {
    idOf: (_, text) => (text === '1601' ? 7 : undefined),
    refuse: (_, msg) => refused.push(msg),
  };
  const value = field.readCell(cell, reading);
  return refused.length > 0 ? refused : value;
};

describe('a declared record', () => {
  it('checks a body by its fields and fills in what may be left out', () => {
    const { note: _, count: __, isFree: ___, subjectId: ____, ...needed } = given;
    expect(record.body.parse({ ...needed, fee: '12.5', share: '0.05' })).toEqual(given);
    expect(record.body.safeParse({ ...given, count: 10 }).error?.issues[0]?.message).toBe(
      '次数最多 9 次',
    );
    expect(record.names.filter((name) => isNeeded(fields[name]))).toEqual([
      'code',
      'fee',
      'share',
      'date',
      'way',
      'duration',
    ]);
    expect(defaultsOf(fields)).toEqual({ note: '', count: 1, isFree: false, subjectId: null });
  });

  it('names its fields in refusals and in the log by their short titles', () => {
    expect(titlesOfFields(fields)).toMatchObject({ code: '编码', fee: '费用' });
  });

  it('reads cells as people write them and says what it cannot read', () => {
    expect(read(fields.share, '5%')).toBe('0.0500000000');
    expect(read(fields.way, '呼出')).toBe('out');
    expect(read(fields.way, '打进')).toBe('in');
    expect(read(fields.way, '飞鸽')).toEqual(['“方式”飞鸽 不认识，请填写：呼入、呼出']);
    expect(read(fields.subjectId, '1601')).toBe(7);
    expect(read(fields.subjectId, '')).toBe(null);
    expect(read(fields.subjectId, '9')).toEqual(['没有科目“9”，请填写已有的编码或名称']);
    expect(read(fields.isFree, '是')).toBe(true);
    expect(read(fields.isFree, '对')).toEqual(['“免费”应填“是”或“否”']);
    expect(read(fields.count, '')).toBe(undefined);
    expect(read(fields.duration, '1:30')).toBe(90);
  });

  it('writes cells that it reads again', () => {
    const cell = (name: keyof typeof fields) =>
      (fields[name] as RecordField).cellText(given[name], () => '');
    for (const name of ['code', 'fee', 'share', 'count', 'date', 'way', 'duration'] as const) {
      expect(fields[name].schema.parse(read<z.ZodType>(fields[name], cell(name)))).toBe(
        given[name],
      );
    }
  });
});
