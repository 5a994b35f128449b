import { employeeCalls } from '@mingzhang/contract';
import { SealedText } from '@mingzhang/server';
import { runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

const people = 2_000;
/** Numbers that are sealed or opened in one go; all of them are two for each person. */
const atOnce = people / 2;

/** Counts the numbers that are sealed and opened between two turns of the loop. */
function countNumbers() {
  let now = 0;
  let most = 0;
  let isOver = false;
  const turn = () => {
    now = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const count = () => {
    now += 1;
    most = Math.max(most, now);
  };
  const { seal, open } = SealedText.prototype;
  const sealing = jest.spyOn(SealedText.prototype, 'seal').mockImplementation(function (
    this: SealedText,
    ...given
  ) {
    count();
    return seal.apply(this, given);
  });
  const opening = jest.spyOn(SealedText.prototype, 'open').mockImplementation(function (
    this: SealedText,
    ...given
  ) {
    count();
    return open.apply(this, given);
  });
  return () => {
    isOver = true;
    const calls = sealing.mock.calls.length + opening.mock.calls.length;
    sealing.mockRestore();
    opening.mockRestore();
    return { calls, most };
  };
}

describe('files of many employees', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  it('are sealed and opened a part at a time, with turns for other requests in between', async () => {
    const rows = Array.from({ length: people }, (_, at) => {
      const number = String(at + 1).padStart(5, '0');
      return `${number},员工${number},2024-03-11,138167${number},62220211020${number}\n`;
    });
    const bytes = Buffer.from(`工号,姓名,入职日期,手机号,工资卡\n${rows.join('')}`);
    const file = { name: '员工.csv', bytes };
    const imported = countNumbers();
    await runImport(test.api, employeeCalls.import, { file, mode: 'all' });
    const sealed = imported();
    expect(sealed.calls).toBeGreaterThanOrEqual(2 * people);
    expect(sealed.most).toBeLessThan(atOnce);
    const exported = countNumbers();
    const body = { format: 'csv' as const };
    await test.api.file(employeeCalls.exportNumbers, { body });
    const opened = exported();
    expect(opened.calls).toBeGreaterThanOrEqual(2 * people);
    expect(opened.most).toBeLessThan(atOnce);
  });
});
