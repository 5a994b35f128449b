import { ownsPath, titleOfPath } from './route-match';

describe('routes', () => {
  it('belong to a prefix by whole segments', () => {
    expect(ownsPath(['/voucher'], '/voucher/form/3')).toBe(true);
    expect(ownsPath(['/voucher'], '/voucher-word')).toBe(false);
  });

  it('take the title of the longest matching pattern', () => {
    const titles = { '/voucher': '凭证列表', '/voucher/form/:voucherId?': '凭证' };
    expect(titleOfPath(titles, '/voucher')).toBe('凭证列表');
    expect(titleOfPath(titles, '/voucher/form')).toBe('凭证');
    expect(titleOfPath(titles, '/voucher/form/12')).toBe('凭证');
    expect(titleOfPath(titles, '/voucher/other')).toBeUndefined();
  });
});
