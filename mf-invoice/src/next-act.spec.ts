import { blocked } from './testing/planted';
import { nextAct } from './shared/next-act';

it('corrects 价税合计 from the finding of a line as well as from that of the invoice', () => {
  const setTotal = jest.fn();
  const acts = { open: jest.fn(), edit: jest.fn(), setTotal };
  const finding = { rule: 'R01', disposition: 'block', msg: '' } as const;
  const ofLine = nextAct(blocked, { ...finding, lineNo: 1 }, acts);
  expect(ofLine?.title).toBe('更正第 1 行合计');
  expect(nextAct(blocked, finding, acts)?.title).toBe('改为 3,672.50');
  ofLine?.go();
  expect(setTotal).toHaveBeenCalledWith(blocked, '3672.50');
});
