import * as contracts from './contracts';
import { serviceOf } from './routes';
import type { JobKind } from './job-kind';
import { jobOf, type Job } from './jobs.contract';
import { subjectImport } from './subject.contract';

const kinds = Object.values(contracts as Record<string, unknown>).filter(isJobKind);

function isJobKind(value: unknown): value is JobKind {
  if (typeof value !== 'object' || value === null) return false;
  return ['kind', 'title', 'report', 'steps', 'files'].every((name) => name in value);
}

const job: Job = {
  jobId: 'ledger-1',
  kind: 'ledger-subject',
  title: '科目.xlsx',
  state: 'done',
  step: '',
  unit: '',
  done: 1,
  total: 1,
  steps: [],
  files: [],
  createdAt: '2026-01-05T00:00:00Z',
  report: { accepted: 1 },
};

describe('kinds of jobs', () => {
  it('are each declared once, under the name of a service that serves them', () => {
    const names = kinds.map(({ kind }) => kind);
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      const service = name.split('-')[0]?.replaceAll('_', '-');
      expect([name, serviceOf(`/jobs/latest/${name}`)]).toEqual([name, service]);
    }
  });

  it.each(kinds.map((kind) => [kind.kind, kind] as const))(
    'have words for what they show: %s',
    (_name, { title, steps, files }) => {
      const words = [...Object.values(steps).flatMap(({ text, unit }) => [text, unit]), title];
      words.push(...Object.values(files).map((file) => file.title));
      expect(words.filter((word) => !/^\p{Script=Han}[\p{Script=Han} ]*$/u.test(word))).toEqual([]);
      // The uploaded file is stored under `input`, and no name may contain a path.
      const names = [...Object.keys(steps), ...Object.keys(files)];
      expect(names.filter((name) => name === 'input' || !/^[a-z]{2,30}$/.test(name))).toEqual([]);
    },
  );

  it('tell the report of a job of theirs, and refuse one of another', () => {
    expect(jobOf(subjectImport, job).report?.accepted).toBe(1);
    expect(() => jobOf(subjectImport, { ...job, kind: 'ledger-voucher' })).toThrow(
      'a job of kind ledger-voucher is none of ledger-subject',
    );
  });
});
