import { BusinessError } from './business-error';
import { AccountSetBusy, isPassing, isTooSlow, MadeMeanwhile, withRetries } from './database-fault';
import { answerFor } from './error.filter';

const withCode = (code: string) => Object.assign(new Error('fault'), { code });
/** An error by its SQLSTATE; without one, the driver's error for a broken connection. */
const named = (code: string) =>
  code === ''
    ? (['no code', new Error('Connection terminated unexpectedly')] as const)
    : ([code, withCode(code)] as const);

/** Fails with each error in turn, then succeeds; counts its runs. */
function failing(errors: readonly Error[]) {
  const left = [...errors];
  const ran = { times: 0 };
  const transaction = async () => {
    ran.times += 1;
    const error = left.shift();
    if (error) throw error;
    return 'done';
  };
  return { transaction, ran };
}

describe('a transaction that the database broke off', () => {
  it.each(['40001', '40P01'])('runs again after %s, also without a key', async (code) => {
    const { transaction, ran } = failing([withCode(code), withCode(code), withCode(code)]);
    expect(await withRetries(transaction, { repeatable: false })).toBe('done');
    expect(ran.times).toBe(4);
  });

  it('runs again when somebody was faster, and is a CONFLICT the last time', async () => {
    const faster = () => new MadeMeanwhile(withCode('23505'));
    const once = failing([faster()]);
    expect(await withRetries(once.transaction, { repeatable: false })).toBe('done');
    const always = failing(Array.from({ length: 4 }, faster));
    await expect(withRetries(always.transaction, { repeatable: false })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(always.ran.times).toBe(4);
  });

  it('gives up after three retries', async () => {
    const { transaction, ran } = failing(Array.from({ length: 4 }, () => withCode('40P01')));
    await expect(withRetries(transaction, { repeatable: true })).rejects.toThrow('fault');
    expect(ran.times).toBe(4);
  });

  it.each([...['57P01', '08006', 'ECONNRESET'].map(named), named('')])(
    'runs again after a lost connection only if it is repeatable (%s)',
    async (_name, error) => {
      const once = failing([error]);
      await expect(withRetries(once.transaction, { repeatable: false })).rejects.toBe(error);
      expect(once.ran.times).toBe(1);
      const twice = failing([error]);
      expect(await withRetries(twice.transaction, { repeatable: true })).toBe('done');
    },
  );

  it.each([named('23505'), named('ECONNREFUSED'), ['a defect', new Error('a defect')] as const])(
    'never runs again after %s',
    async (_name, error) => {
      const { transaction, ran } = failing([error]);
      await expect(withRetries(transaction, { repeatable: true })).rejects.toBe(error);
      expect(ran.times).toBe(1);
    },
  );
});

describe('the socket of a database', () => {
  it('is away while it is not there, as no other missing file is', () => {
    const missing = withCode('ENOENT');
    expect(isPassing(Object.assign(missing, { syscall: 'connect' }))).toBe(true);
    expect(isPassing(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toBe(false);
  });
});

describe('the answer when the database is away', () => {
  const codes = ['57P01', '57P02', '57P03', '08006', '53300', '57014', '40P01', 'ECONNREFUSED'];

  it('tells a write that waited too long that the account set is busy, and nothing is written', () => {
    expect(['57014', '55P03'].every((code) => isTooSlow(withCode(code)))).toBe(true);
    expect(isTooSlow(withCode('40P01'))).toBe(false);
    expect(answerFor(new AccountSetBusy(withCode('57014')))).toEqual({
      status: 503,
      body: {
        success: false,
        code: 'UNAVAILABLE',
        msg: '账套正在导入或整理数据，请稍后再保存；本次没有写入任何数据',
      },
    });
  });

  it.each([...codes, ''].map(named))('is 503 in Chinese (%s)', (_name, error) => {
    expect(isPassing(error)).toBe(true);
    expect(answerFor(error)).toEqual({
      status: 503,
      body: { success: false, code: 'UNAVAILABLE', msg: '服务暂时不可用，请稍后重试' },
    });
  });

  it('is 503 also where another service has said it, in its words', () => {
    const refusal = new BusinessError('UNAVAILABLE', { msg: '账务服务没有应答' });
    expect(answerFor(refusal)).toEqual({
      status: 503,
      body: { success: false, code: 'UNAVAILABLE', msg: '账务服务没有应答' },
    });
  });

  it('is 500 for a defect', () => {
    expect(answerFor(new Error('Connection to nowhere'))).toMatchObject({ status: 500 });
    expect(answerFor(withCode('42703'))).toMatchObject({ status: 500 });
  });
});
