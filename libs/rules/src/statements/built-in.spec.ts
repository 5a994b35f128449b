import { builtInTemplate, formOf, statementSwitches } from './built-in';
import { type FormTerm, formVersions, type StatementForm } from './forms';
import { signedReferences } from './statement';
import { compileTemplate } from './template';
import { takes } from './takes';

/** A formula's text as terms of the files, read back through the parser. */
function termsOf(formula: string): FormTerm[] {
  const sheet = { lineNo: 1, title: '', indent: 0, kind: 'item', isMemo: false, formula } as const;
  const { rows, findings } = compileTemplate({
    standard: 0,
    kind: 'own',
    name: '',
    formNo: '',
    columns: [],
    rows: [sheet],
    marks: {},
    isBuiltIn: true,
  });
  expect(findings).toEqual([]);
  const read = rows[0]?.formula;
  return (read ? signedReferences(read) : []).map(({ of, sign }): FormTerm => {
    const op = sign === -1 ? '-' : '+';
    if (of.kind === 'row') return { op, source: 'line', lineNo: of.lineNo };
    if (of.kind === 'item') return { op, source: 'cashFlowItem', code: of.code };
    return { op, source: 'subject', code: of.code, take: of.take };
  });
}

/** A term of the files with its take by our name, its words written out here once more. */
function named({ op, source, code, lineNo, take, unit }: FormTerm): FormTerm {
  if (source === 'line') return { op, source, lineNo };
  if (source === 'cashFlowItem') return { op, source, code };
  const title =
    take === '本期发生额(损益净额)' ? '损益净额' : `${unit === '明细' ? '明细' : ''}${take}`;
  const name = Object.entries(takes).find(([, each]) => each === title)?.[0];
  return { op, source, code, take: name };
}

const choiceOf = ({ standard, kind }: (typeof formVersions)[number]) => {
  return { standard, kind, period: '2026-01' } as const;
};

describe.each(formVersions)('the built-in template $form.formNo', (version) => {
  const { form, marks }: { form: StatementForm; marks: typeof version.marks } = version;
  const choice = choiceOf(version);
  const template = builtInTemplate(choice);

  it('has every line of the file with every term of its formula', () => {
    expect(
      template.rows.map(({ formula, ...row }) => ({ ...row, terms: termsOf(formula) })),
    ).toEqual(
      form.lines.map((line) => ({
        lineNo: line.lineNo,
        title: line.title,
        indent: line.indent,
        isMemo: line.isMemo ?? false,
        kind: line.lineNo === null ? 'heading' : line.isTotal ? 'total' : 'item',
        ...(line.side === undefined
          ? {}
          : { side: { 资产: 'asset', 负债: 'liability', 所有者权益: 'equity' }[line.side] }),
        ...(line.section === undefined ? {} : { section: line.section }),
        ...(line.note === undefined ? {} : { note: line.note }),
        terms: line.formula.map(named),
      })),
    );
  });

  it('has every column of the file', () => {
    expect(template.columns.map(({ key, title }) => ({ key, title }))).toEqual(
      form.columns.map(({ key, title }) => ({ key, title })),
    );
    expect(template.columns.filter(({ key }) => key === 'ytd').map(({ basis }) => basis)).toEqual(
      form.columns.filter(({ key }) => key === 'ytd').map(() => 'year'),
    );
  });

  it('replaces by a switch the rows that the file names, and no other', () => {
    for (const { id, lines } of form.alternatives ?? []) {
      const switched = builtInTemplate({ ...choice, switches: [id] });
      for (const [index, row] of switched.rows.entries()) {
        const replaced = lines.find(({ lineNo }) => lineNo === row.lineNo);
        if (replaced) expect(termsOf(row.formula)).toEqual(replaced.formula.map(named));
        else expect(row).toEqual(template.rows[index]);
      }
    }
    const switched = (form.alternatives ?? []).flatMap(({ lines }) =>
      lines.map((line) => line.lineNo),
    );
    expect(new Set(switched).size).toBe(switched.length);
  });

  it('marks the rows that its checks name', () => {
    const equations = form.crossChecks.map(({ equation }) => equation).join(' ');
    const told = Object.entries(marks).map(([name, lineNo]) => {
      const row = template.rows.find((each) => each.lineNo === lineNo);
      return [name, equations.includes(`L${lineNo}`) || ['cash', 'retained'].includes(name), !!row];
    });
    expect(told).toEqual(Object.keys(marks).map((name) => [name, true, true]));
    const titles = { cash: '货币资金', retained: '未分配利润' };
    for (const [name, title] of Object.entries(titles)) {
      const lineNo = marks[name as 'cash' | 'retained'];
      if (lineNo !== undefined) {
        expect(template.rows.find((each) => each.lineNo === lineNo)?.title).toBe(title);
      }
    }
  });
});

describe('the version of a form', () => {
  const kind = 'incomeStatement';
  const [, older] = formVersions;
  if (!older) throw new Error('no forms');
  const versions = [older, { ...older, from: '2027-01' as const }];

  it.each([
    ['2000-01', '2013-01'],
    ['2026-12', '2013-01'],
    ['2027-01', '2027-01'],
  ] as const)('of %s is that of %s', (period, from) => {
    expect(formOf({ standard: 0, kind, period }, versions).from).toBe(from);
  });
});

describe('the columns of a span', () => {
  const columns = (standard: 0 | 1, more: Partial<Parameters<typeof builtInTemplate>[0]>) =>
    builtInTemplate({ standard, kind: 'incomeStatement', period: '2026-03', ...more }).columns.map(
      ({ title, basis, of }) => `${title} ${of} ${basis}`,
    );

  it('are those that the notes of the forms name', () => {
    expect(columns(0, { span: 'quarter' })).toEqual([
      '本年累计金额 current year',
      '本季金额 current period',
    ]);
    expect(columns(0, { span: 'year' })).toEqual([
      '本年累计金额 current year',
      '上年金额 prior year',
    ]);
    expect(columns(1, { span: 'quarter', isQuarterSinceJanuary: true })).toEqual([
      '本期金额 current year',
      '上期金额 prior year',
      '本年累计金额 current year',
    ]);
    expect(columns(1, { span: 'year' })).toEqual([
      '本期金额 current period',
      '上期金额 prior period',
    ]);
  });
});

it('takes restricted funds out of cash and follows the coding rule of the account set', () => {
  const cash = builtInTemplate({
    standard: 0,
    kind: 'cashFlow',
    period: '2026-01',
    restricted: ['1012005'],
    codeOf: (code) => `${code}9`,
  });
  expect(cash.rows.find(({ lineNo }) => lineNo === 21)?.formula).toBe(
    '期初余额(10019) + 期初余额(10029) + 期初余额(10129) - 期初余额(1012005)',
  );
});

it('offers the switches of balance sheets', () => {
  const ids = ([0, 1] as const).map((standard) =>
    statementSwitches({ standard, kind: 'balanceSheet', period: '2026-01' }).map(({ id }) => id),
  );
  expect(ids).toEqual(Array(2).fill(['tax-net', 'other-recl', 'no-recl']));
});
