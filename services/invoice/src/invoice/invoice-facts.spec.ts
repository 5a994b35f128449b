import { linesWithTotal } from './invoice-facts';
import type { StoredLine } from './invoice.entity';

const line: StoredLine = {
  taxCategoryCode: '',
  specialType: '',
  itemName: '*纸制品*办公用纸',
  specification: '',
  unit: '',
  quantity: null,
  unitPrice: null,
  amount: '1000.00',
  rate: '13%',
  tax: '130.00',
  total: '1103.00',
  businessId: null,
};

describe('lines after 价税合计 was corrected', () => {
  const figures = { amount: '1000.00', tax: '130.00' };

  it('lose a stated total that is not amount + tax', () => {
    const right = { ...line, total: '1130.00' };
    const lines = linesWithTotal({ ...figures, total: '1130.00' }, [line, right]);
    expect(lines.map(({ total }) => total)).toEqual([null, '1130.00']);
  });

  it('stay as they are where 价税合计 is still wrong', () => {
    const lines = linesWithTotal({ ...figures, total: '1103.00' }, [line]);
    expect(lines).toEqual([line]);
  });
});
