import enterpriseChart from '../../testing/data/subjects-enterprise.json';
import smallBusinessChart from '../../testing/subjects-small-business.json';
import { FORMER_VAT_CODE, FORMER_VAT_NAME, type VatType } from '../../taxpayer-kind';
import { defaultBusinessTypes, taxSubjectCode, type Standard } from './business-types';
import { departmentSubject, resolveInvoiceSubjects, type InvoiceChart } from './resolve-subjects';

const charts = [smallBusinessChart, enterpriseChart] as const;
const sets: readonly (readonly [Standard, VatType])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];

/** Columns of 应交增值税 exist in account sets of general taxpayers alone. */
const isOfGeneral = (code: string) => /^2221(01..|0[2-8])$/.test(code);

function chartOf(standard: Standard, vatType: VatType): InvoiceChart {
  const rows = charts[standard].filter(({ code }) => vatType === 1 || !isOfGeneral(code));
  const subjects = rows.map(({ code, name }, at) => ({
    id: at + 1,
    code,
    name,
    leaf: !rows.some((other) => other.code !== code && other.code.startsWith(code)),
    enabled: true,
  }));
  return { standard, vatType, subjects, codeOf: (code) => code };
}

function subject(chart: InvoiceChart, code: string) {
  const found = chart.subjects.find((each) => each.code === code);
  if (!found) throw new Error(`no subject ${code}`);
  return found;
}

describe('the default subjects of invoices', () => {
  it.each(sets)(
    'are last-level subjects of the chart (standard %i, taxpayer %i)',
    (standard, vat) => {
      const chart = chartOf(standard, vat);
      const { types, settlement, tax, missing } = resolveInvoiceSubjects(chart);
      expect(missing).toEqual([]);
      expect(types).toHaveLength(41);
      const codeOfId = (id: number | null | undefined) => chart.subjects[(id ?? 0) - 1]?.code;
      expect(types.map(({ subjectId }) => codeOfId(subjectId))).toEqual(
        types.map(({ subjectCode }) => subjectCode),
      );
      for (const { code, subjectId } of [...settlement.OUT, ...settlement.IN]) {
        expect(codeOfId(subjectId)).toBe(code);
      }
      expect(Object.keys(tax)).toHaveLength(vat === 0 ? 2 : 15);
      const key = vat === 0 ? 'small' : 'generalInput';
      expect(codeOfId(tax[key])).toBe(taxSubjectCode(key, standard).code);
    },
  );

  it.each(sets)('have the names of the chart (standard %i, taxpayer %i)', (standard, vatType) => {
    const names = new Map(charts[standard].map(({ code, name }) => [code, name]));
    for (const type of defaultBusinessTypes({ standard, vatType })) {
      const { subjectCode, subjectName } = type;
      const parent = subjectCode.length > 4 ? `${names.get(subjectCode.slice(0, 4)) ?? ''}-` : '';
      expect(`${parent}${names.get(subjectCode) ?? ''}`).toBe(subjectName);
    }
  });

  it('has one default of each direction', () => {
    const types = defaultBusinessTypes({ standard: 0, vatType: 1 });
    const defaults = types.filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ code }) => code)).toEqual(['OUT_GOODS', 'IN_GOODS']);
  });

  it('makes no input tax of a small-scale taxpayer deductible', () => {
    const deductibleTypes = (vatType: VatType) =>
      defaultBusinessTypes({ standard: 1, vatType }).filter(
        ({ inputVatDeductible }) => inputVatDeductible === true,
      );
    expect(deductibleTypes(0)).toEqual([]);
    expect(deductibleTypes(1)).toHaveLength(29);
    const banned = defaultBusinessTypes({ standard: 1, vatType: 1 }).filter(
      ({ inputVatDeductible }) => inputVatDeductible === false,
    );
    expect(banned.map(({ code }) => code)).toEqual(['IN_ENTERTAIN', 'IN_WELFARE', 'IN_INTEREST']);
  });

  it('books the VAT of small-scale months where a general taxpayer has it now', () => {
    const general = chartOf(0, 1);
    const former = {
      id: 900,
      code: FORMER_VAT_CODE,
      name: FORMER_VAT_NAME,
      leaf: true,
      enabled: true,
    };
    const chart = { ...general, vatType: 0, subjects: [...general.subjects, former] } as const;
    expect(resolveInvoiceSubjects(chart).tax.small).toBe(former.id);
    const other = { ...former, name: '其他' };
    const { tax, missing } = resolveInvoiceSubjects({
      ...chart,
      subjects: [...general.subjects, other],
    });
    expect(tax.small).toBeUndefined();
    expect(missing.map(({ code }) => code)).toContain('222101');
  });

  it('names what the account set lacks once, with the way out', () => {
    const chart = chartOf(0, 1);
    const subjects = chart.subjects
      .filter(({ code }) => code !== '560208')
      .map((each) => (each.code === '22210101' ? { ...each, enabled: false } : each));
    const split = { id: 900, code: '140501', name: '甲', leaf: true, enabled: true };
    const goods = subjects.map((each) => (each.code === '1405' ? { ...each, leaf: false } : each));
    const { missing, types, tax } = resolveInvoiceSubjects({
      ...chart,
      subjects: [...goods, split, { ...split, id: 901, code: '140502' }],
    });
    expect(missing.map(({ code, msg }) => `${code} ${msg}`)).toEqual([
      '1405 科目 1405 库存商品 有 2 个末级明细，请在业务类型“采购商品”中选定一个',
      '560208 科目 560208 管理费用-办公费 不存在或已停用，请先新增或启用该科目，或在业务类型“办公费”中改选其他科目',
      '22210101 科目 22210101 应交增值税（进项税额） 不存在或已停用，请先新增或启用该科目，或在税金科目中改选其他科目',
    ]);
    expect(types.find(({ code }) => code === 'IN_EXPRESS')?.subjectId).toBeNull();
    expect(tax.generalInput).toBeUndefined();
  });
});

describe('an expense of a department', () => {
  it.each([
    ['560208', 'sales', '560110'],
    ['560208', 'workshop', '410103'],
    ['560208', 'rd', '430101'],
    ['560208', 'admin', '560208'],
    ['560217', 'sales', '560199'],
    ['560211', 'workshop', '410199'],
    ['560103', 'workshop', '560103'],
    ['1405', 'sales', '1405'],
  ] as const)('%s of %s is booked on %s', (code, type, expected) => {
    const chart = chartOf(0, 1);
    expect(departmentSubject(subject(chart, code), type, chart).code).toBe(expected);
  });

  it.each([
    ['660213', 'sales', '660111'],
    ['660212', 'workshop', '510104'],
    ['660216', 'workshop', '510199'],
    ['660299', 'rd', '530101'],
  ] as const)('%s of %s is booked on %s (企业会计准则)', (code, type, expected) => {
    const chart = chartOf(1, 1);
    expect(departmentSubject(subject(chart, code), type, chart).code).toBe(expected);
  });
});
