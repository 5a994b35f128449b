import { digitalNumberParts } from './bureaus';
import { invoiceKind, invoiceKinds, kindOfLabel } from './invoice-kinds';

const labels: Readonly<Record<string, readonly string[]>> = {
  DE_SPECIAL: [
    '数电发票（增值税专用发票）',
    '数电票（增值税专用发票）',
    '全电发票（增值税专用发票）',
  ],
  DE_ORDINARY: ['数电发票（普通发票）', '数电票（普通发票）', '全电发票（普通发票）'],
  DP_SPECIAL: ['数电纸质发票（增值税专用发票）'],
  DP_ORDINARY: ['数电纸质发票（普通发票）'],
  P_SPECIAL: ['增值税专用发票'],
  E_SPECIAL: ['增值税电子专用发票'],
  P_ORDINARY: ['增值税普通发票'],
  E_ORDINARY: ['增值税电子普通发票'],
  ROLL: ['增值税普通发票（卷票）', '增值税普通发票（卷式）'],
  MOTOR: [
    '机动车销售统一发票',
    '数电纸质发票（机动车销售统一发票）',
    '数电票（机动车销售统一发票）',
  ],
  USED_CAR: ['二手车销售统一发票', '数电纸质发票（二手车销售统一发票）'],
  RAIL: ['数电发票（铁路电子客票）', '数电票（铁路电子客票）'],
  AIR: ['数电发票（航空运输电子客票行程单）', '数电票（航空运输电子客票行程单）'],
  TOLL: ['道路通行费电子普通发票', '数电发票（通行费发票）'],
  CUSTOMS: ['海关缴款书'],
  WITHHOLD: ['代扣代缴完税凭证'],
};
const pairs = Object.entries(labels).flatMap(([code, texts]) =>
  texts.map((text) => [text, code] as const),
);

describe('kinds of invoices', () => {
  it.each(pairs)('%s is %s, with either brackets', (label, code) => {
    const half = label.replace('（', '(').replace('）', ') ');
    expect([kindOfLabel(label)?.code, kindOfLabel(half)?.code]).toEqual([code, code]);
  });

  it('knows each kind by its name and code', () => {
    expect(invoiceKinds).toHaveLength(20);
    for (const kind of invoiceKinds) {
      expect(kindOfLabel(kind.name)).toBe(kind);
      expect(invoiceKind(kind.code)).toBe(kind);
    }
  });

  it.each([
    ['自产农产品销售', 'AGRI_SALE'],
    ['农产品收购', 'AGRI_BUY'],
    ['通行费', 'TOLL'],
    ['建筑服务', 'DE_ORDINARY'],
    ['', 'DE_ORDINARY'],
  ])('special type %j makes an ordinary invoice %s', (type, code) =>
    expect(kindOfLabel('数电发票(普通发票)', type)?.code).toBe(code),
  );

  it('lets no special type change a special invoice', () => {
    expect(kindOfLabel('数电发票（增值税专用发票）', '农产品收购')?.code).toBe('DE_SPECIAL');
  });

  it('knows no other label', () => expect(kindOfLabel('收据')).toBeUndefined());

  it('deducts by the rules of the kinds', () => {
    const deductible = invoiceKinds.filter((kind) => kind.isDeductible).map(({ code }) => code);
    expect(deductible).toEqual([
      'DE_SPECIAL',
      'DP_SPECIAL',
      'P_SPECIAL',
      'E_SPECIAL',
      'MOTOR',
      'RAIL',
      'AIR',
      'ROAD_WATER',
      'TOLL',
      'CUSTOMS',
      'WITHHOLD',
      'AGRI_SALE',
      'AGRI_BUY',
    ]);
    for (const { isDeductible, deduction } of invoiceKinds) {
      expect(deduction !== 'none').toBe(isDeductible);
    }
  });
});

describe('a digital number', () => {
  it.each([
    ['26312000000018450217', '2026', true],
    ['26942000000018450217', '2026', true],
    ['25162000000018450217', '2025', false],
    ['26962000000018450217', '2026', false],
  ])('%s is of %s', (text, year, isBureau) =>
    expect(digitalNumberParts(text)).toMatchObject({ year, isBureau }),
  );

  it.each(['', '2631200000001845021', '2.6312E+19', '263120000000184502171'])(
    '%j is none',
    (text) => expect(digitalNumberParts(text)).toBeUndefined(),
  );
});
