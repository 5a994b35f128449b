import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { allCalls } from './all-calls';
import { bodyItself, type Call } from './call';
import { closingFindingCalls } from './closing-findings.contract';
import { internalCalls } from './internal.contract';
import { startedJob } from './jobs.contract';
import { ledgerFigureCalls } from './ledger-figures.contract';
import { postingCalls } from './posting.contract';
import { settingUpCalls } from './setting-up.contract';
import { usageCalls } from './usage.contract';
import { routes, serviceOf } from './routes';
import { unbuiltCalls } from './testing/unbuilt-calls';

const table = readFileSync(path.join(__dirname, '../../../docs/reference/calls.tsv'), 'utf8');
const specified = table
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => {
    const [method = '', callPath = '', marking = ''] = line.split('\t');
    return {
      name: `${method} ${callPath}`,
      path: callPath,
      form: marking.startsWith('form'),
      multipart: marking.startsWith('multipart'),
    };
  });
const built = new Map(Object.values(allCalls).map((call) => [`${call.method} ${call.path}`, call]));
/** Number of unbuilt calls when this line was last changed; it may only decrease. */
const unbuiltAtMost = 3;

describe('the calls of the specification', () => {
  it('are 190', () => {
    expect(specified).toHaveLength(190);
  });

  it('are each built or on the short list, never both', () => {
    const missing = specified.filter(
      ({ name }) => !built.has(name) && !unbuiltCalls.includes(name),
    );
    const both = unbuiltCalls.filter((name) => built.has(name));
    expect({ missing, both }).toEqual({ missing: [], both: [] });
  });

  it('leave the short list and never join it', () => {
    const names = new Set(specified.map(({ name }) => name));
    expect(unbuiltCalls.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(unbuiltCalls).size).toBe(unbuiltCalls.length);
    expect(unbuiltCalls.length).toBeLessThanOrEqual(unbuiltAtMost);
  });

  it('travel as the specification marks them', () => {
    for (const { name, form, multipart } of specified) {
      const call = built.get(name);
      if (call)
        expect([name, call.as]).toEqual([name, form ? 'form' : multipart ? 'multipart' : 'json']);
    }
  });

  it('are each served by exactly one service', () => {
    for (const call of built.values())
      expect([call.path, serviceOf(call.path)]).toEqual([call.path, expect.any(String)]);
    expect(new Set(routes.map(({ prefix }) => prefix)).size).toBe(routes.length);
  });

  it('are declared once', () => {
    expect(built.size).toBe(Object.keys(allCalls).length);
  });
});

describe('routes', () => {
  it('match whole segments, the longest prefix first', () => {
    expect(serviceOf('/voucher-word')).toBe('ledger');
    expect(serviceOf('/account-sets/checkUse')).toBe('ledger');
    expect(serviceOf('/account-sets/7')).toBe('identity');
    expect(serviceOf('/vouchers')).toBeUndefined();
  });

  it('lead to the service that a job names', () => {
    expect(serviceOf('/jobs/ledger-17')).toBe('ledger');
    expect(serviceOf('/jobs/identity-17')).toBe('identity');
    expect(serviceOf('/jobs/latest/identity-archive')).toBe('identity');
    expect(serviceOf('/jobs/nobody-17')).toBe('ledger');
    expect(serviceOf('/jobs/17')).toBe('ledger');
  });

  it('never lead to calls between services, which take nobody else', () => {
    const protocols = [postingCalls, closingFindingCalls, settingUpCalls, usageCalls];
    const groups = [internalCalls, ledgerFigureCalls, ...protocols];
    for (const call of groups.flatMap((group) => Object.values(group))) {
      expect([call.path, call.path.startsWith('/internal/')]).toEqual([call.path, true]);
      expect([call.path, call.access]).toEqual([call.path, 'service']);
      expect(serviceOf(call.path)).toBeUndefined();
    }
    const outside = Object.values(allCalls).filter(({ access }) => access === 'service');
    expect(outside).toEqual([]);
  });
});

describe('calls', () => {
  it('that start a job take no turn: what it works on may be busy for long', () => {
    const starting = Object.entries(allCalls).filter(([, { result }]) => result === startedJob);
    expect(starting.length).toBeGreaterThan(3);
    expect(starting.filter(([, { turn }]) => turn !== 'none').map(([name]) => name)).toEqual([]);
  });

  it('that take lines name them as the rows of their refusals', () => {
    const hasLines = ({ body }: Call) =>
      body instanceof z.ZodObject && body.shape['lines'] instanceof z.ZodArray;
    const rowed = Object.entries(allCalls).filter(([, call]) => hasLines(call));
    expect(rowed.length).toBeGreaterThanOrEqual(4);
    expect(rowed.filter(([, { rows }]) => rows !== 'lines').map(([name]) => name)).toEqual([]);
    const isList = ({ body, writes }: Call) => writes && body instanceof z.ZodArray;
    const lists = Object.entries(allCalls).filter(([, call]) => isList(call));
    expect(lists.length).toBeGreaterThanOrEqual(1);
    expect(lists.filter(([, { rows }]) => rows !== bodyItself).map(([name]) => name)).toEqual([]);
    const named = ({ body, rows }: Call) =>
      rows !== undefined && body instanceof z.ZodObject && body.shape[rows] instanceof z.ZodArray;
    const rowless = (call: Call) => call.rows && !named(call) && !isList(call);
    const others = Object.entries(allCalls).filter(([, call]) => rowless(call));
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('that answer a file hand out data and are logged, or are known to hand out none', () => {
    // Such a path returns an empty sheet to fill in, which needs no log entry.
    const emptySheet = '/import/template';
    const without = [
      // The user's own refused rows, and pictures and documents shown beside their voucher.
      'job.file',
      'voucherAttachment.content',
      'voucherAttachment.thumbnail',
    ];
    const unlogged = Object.entries(allCalls)
      .filter(([, call]) => call.answers === 'file' && call.exports === undefined)
      .filter(([, { path: own }]) => !own.endsWith(emptySheet))
      .map(([name]) => name);
    expect(unlogged.sort()).toEqual(without.sort());
  });
});
