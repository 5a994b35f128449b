import type { BatchRow } from '@mingzhang/contract';
import {
  closable,
  countsOf,
  groupsOf,
  matching,
  messageOf,
  passedOverText,
  rowsOf,
} from './batch.model';
import { fakeRow, finding } from '../shared/testing/fake-batch';

const gap = finding('凭证断号', 'warn');
const unaudited = finding('未审核凭证', 'block');
const rows: readonly BatchRow[] = [
  fakeRow(1, 'ready'),
  fakeRow(2, 'warned', [gap]),
  fakeRow(3, 'blocked', [unaudited, gap]),
  fakeRow(4, 'closed'),
  fakeRow(5, 'forbidden'),
  fakeRow(6, 'warned', [gap]),
  fakeRow(7, 'waiting'),
];

describe('the account sets of a batch', () => {
  it('are counted by how they stand, without right among the blocked', () => {
    expect(countsOf(rows)).toEqual({ waiting: 1, ready: 1, warned: 2, blocked: 2, closed: 1 });
  });

  it('are grouped by their first reason, what blocks before what warns', () => {
    const groups = groupsOf(rowsOf('exceptions', rows));
    expect(groups.map(({ title, tone, rows: own }) => [title, tone, own.length])).toEqual([
      ['未审核凭证', 'block', 1],
      ['没有结账权限', 'block', 1],
      ['凭证断号', 'warn', 2],
    ]);
  });

  it('are closed without findings, and with warnings where that is wanted', () => {
    expect(closable(rows, false)).toEqual([1]);
    expect(closable(rows, true)).toEqual([1, 2, 6]);
  });

  it('with warnings are counted by kind, each set once, for who passes them over', () => {
    const twice = fakeRow(8, 'warned', [gap, finding('银行存款为负', 'warn'), gap]);
    expect(passedOverText([...rows, twice])).toBe('凭证断号 3 个账套、银行存款为负 1 个账套');
    expect(passedOverText([fakeRow(1, 'ready')])).toBe('');
  });

  it('are found by a part of the name', () => {
    expect(matching(rows, ' 第3 ').map(({ id }) => id)).toEqual([3]);
  });

  it('say their first reason and how many more there are', () => {
    expect(messageOf(fakeRow(3, 'blocked', [unaudited, gap]))).toBe(
      '未审核凭证的说明（另有 1 项）',
    );
    expect(messageOf(fakeRow(5, 'forbidden'))).toContain('联系账套管理员');
  });
});
