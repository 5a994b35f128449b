import { voucherAttachmentCalls, voucherCalls } from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { pdf, picture, refusalOf, runSweep, uploadFile } from '../testing/attachments';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

describe('attachments of vouchers', () => {
  let service: TestService;
  let books: Books;
  let api: TestApi;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    ({ api } = books);
  });
  afterAll(() => service.stop());

  const lines = [
    { code: '1001', debit: '10' },
    { code: '1002', credit: '10' },
  ];
  const bodyOf = async (attachmentIds?: number[], owner = books) => ({
    ...(await owner.body('2026-01-05', lines)),
    ...(attachmentIds ? { attachmentIds } : {}),
  });
  const save = async (attachmentIds?: number[]) =>
    api.call(voucherCalls.create, { body: await bodyOf(attachmentIds) });
  const change = async (
    { id, version }: { id: number; version: number },
    attachmentIds?: number[],
    by = api,
  ) => by.send(voucherCalls.update, { body: { ...(await bodyOf(attachmentIds)), id, version } });
  const read = (id: number) => api.call(voucherCalls.get, { params: { id } });
  const listed = (voucherId: number) =>
    api.call(voucherAttachmentCalls.list, { query: { voucherId } });
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  /** A different file each time. */
  let files = 0;
  const upload = (name = '发票.pdf', by = api) => uploadFile(by, pdf(`file ${(files += 1)}`), name);

  /** As the owner, to whom row-level security applies too. */
  async function rows<R extends object>(text: string, set = 1): Promise<R[]> {
    await service.database.query(`set app.account_set_id = '${set}'`);
    return service.database.query<R>(text);
  }
  const filesOf = async (sha256: string) =>
    (
      await rows<{ n: number }>(
        `select count(*)::int as n from ledger.attachment_file where sha256 = '${sha256}'`,
      )
    )[0]?.n;

  describe('are saved with the voucher', () => {
    it('in the order given, and read with it', async () => {
      const [first, second] = [await upload('甲.pdf'), await upload('乙.pdf')];
      const saved = await save([second.id, first.id]);
      const expected = [second, first].map(({ sha256: _, ...rest }) => rest);
      expect(saved.attachments).toEqual(expected);
      expect((await read(saved.id)).attachments).toEqual(expected);
      expect(await listed(saved.id)).toEqual(expected);
      const page = await api.call(voucherCalls.list, { query: { ids: String(saved.id) } });
      expect(page.records[0]?.attachments).toEqual(expected);
    });

    it('and stay as they are when a change does not name them', async () => {
      const { id } = await upload();
      const saved = await save([id]);
      expect(await change(saved)).toMatchObject({ success: true });
      expect(idsOf((await read(saved.id)).attachments)).toEqual([id]);
    });

    it('are added, put in another order and taken away by a change', async () => {
      const [first, second, third] = [await upload(), await upload(), await upload()];
      const saved = await save([first.id, second.id]);
      const ids = [third.id, second.id];
      const changed = await change(saved, ids);
      expect(changed.success && idsOf(changed.data.attachments)).toEqual(ids);
      const emptied = await change({ id: saved.id, version: 2 }, []);
      expect(emptied.success && emptied.data.attachments).toEqual([]);
    });

    it('can be given back after they were taken away', async () => {
      const { id } = await upload();
      const saved = await save([id]);
      await change(saved, []);
      expect(await change({ id: saved.id, version: 2 }, [id])).toMatchObject({ success: true });
      expect(idsOf((await read(saved.id)).attachments)).toEqual([id]);
    });

    it('name what was done in the operation log', async () => {
      const [first, second] = [await upload('旧.pdf'), await upload('新.pdf')];
      const saved = await save([first.id]);
      await change(saved, [second.id]);
      await api.call(voucherCalls.remove, { params: { id: saved.id } });
      const entries = await rows<{ action: string; object: string; before: object; after: object }>(
        `select action, object, before, after from operation_log.entry
         where action like '%附件' order by id desc limit 3`,
      );
      const object = `2026-01 记-${saved.code}`;
      const named = (...attachments: string[]) => ({ attachments });
      expect(entries.toReversed()).toEqual([
        { action: '修改凭证附件', object, before: named(), after: named('旧.pdf') },
        { action: '修改凭证附件', object, before: named('旧.pdf'), after: named('新.pdf') },
        { action: '修改凭证附件', object, before: named('新.pdf'), after: named() },
      ]);
    });

    it('by a repeated request only once', async () => {
      const { id } = await upload();
      const body = await bodyOf([id]);
      const headers = { 'idempotency-key': 'attachment-once' };
      const first = await api.call(voucherCalls.create, { body }, headers);
      expect(await api.call(voucherCalls.create, { body }, headers)).toEqual(first);
    });
  });

  describe('belong to one voucher, or to none', () => {
    it('when the save is refused, whatever was refused', async () => {
      const { id } = await upload();
      const [debit] = lines;
      const unbalanced = await books.body('2026-01-05', debit ? [debit, debit] : []);
      const refused = await api.send(voucherCalls.create, {
        body: { ...unbalanced, attachmentIds: [id] },
      });
      expect(refused.success).toBe(false);
      const before = await api.call(voucherCalls.list, { query: {} });
      expect(
        refusalOf(await api.send(voucherCalls.create, { body: await bodyOf([id, 9_999]) })),
      ).toBe(
        'ATTACHMENT_GONE 第 2 个附件已不存在（上传后 7 天没有随凭证保存的会被清理），请移除后重新上传',
      );
      expect(await api.call(voucherCalls.list, { query: {} })).toEqual(before);
      expect(idsOf((await save([id])).attachments)).toEqual([id]);
    });

    it('and a change that is refused leaves voucher and attachments as they were', async () => {
      const { id } = await upload();
      // Notes on a voucher are part of the answer to saving only.
      const { notes: _, ...saved } = await save([id]);
      expect(refusalOf(await change(saved, [id, 9_999]))).toContain('ATTACHMENT_GONE');
      expect(await read(saved.id)).toEqual(saved);
    });

    it('and another voucher is refused them by name', async () => {
      const { id } = await upload('房租.pdf');
      await save([id]);
      expect(refusalOf(await api.send(voucherCalls.create, { body: await bodyOf([id]) }))).toBe(
        'ATTACHMENT_TAKEN 附件“房租.pdf”已随另一张凭证保存，请移除后重新上传',
      );
    });

    it('and of two saves at once one gets them', async () => {
      const { id } = await upload();
      const answers = await Promise.all(
        [1, 2, 3].map(async () => api.send(voucherCalls.create, { body: await bodyOf([id]) })),
      );
      expect(answers.map(({ success }) => success).sort()).toEqual([false, false, true]);
    });

    it('and those of another account set are not there', async () => {
      const foreign = await openAccountSet(service, 2);
      const { id } = await upload();
      const body = await bodyOf([id], foreign);
      expect(refusalOf(await foreign.api.send(voucherCalls.create, { body }))).toContain(
        'ATTACHMENT_GONE',
      );
      for (const path of ['/content', '/thumbnail']) {
        const answer = await foreign.api.raw('GET', `/voucher-attachment/${id}${path}`);
        expect(answer.body).toMatchObject({ success: false, code: 'ATTACHMENT_GONE' });
      }
      expect(
        refusalOf(await foreign.api.send(voucherAttachmentCalls.remove, { params: { id } })),
      ).toContain('ATTACHMENT_GONE');
      expect(idsOf((await save([id])).attachments)).toEqual([id]);
    });

    it.each([
      ['twice the same', (id: number) => [id, id], '附件重复'],
      [
        '101 of them',
        () => Array.from({ length: 101 }, (_, index) => index + 1),
        '最多 100 个附件',
      ],
    ])('and %s are refused', async (_name, idsFor, reason) => {
      const { id } = await upload();
      const body = await bodyOf(idsFor(id));
      expect(refusalOf(await api.send(voucherCalls.create, { body }))).toContain(reason);
    });
  });

  describe('change no more than their voucher does', () => {
    const auditor = { ...manager, userId: 2, userName: '王素芬' };

    it('once it is audited', async () => {
      const { id } = await upload();
      const saved = await save([id]);
      await service.as(auditor).call(voucherCalls.audit, { body: { ids: String(saved.id) } });
      expect(refusalOf(await change(await read(saved.id), []))).toContain('VOUCHER_AUDITED');
      expect(refusalOf(await api.send(voucherAttachmentCalls.remove, { params: { id } }))).toBe(
        'ATTACHMENT_TAKEN 附件“发票.pdf”已随凭证保存，请打开凭证移除它，再保存凭证',
      );
      expect(idsOf((await read(saved.id)).attachments)).toEqual([id]);
    });

    it('once its period is closed', async () => {
      const closed = await openAccountSet(service, 5);
      const { id } = await upload('二月.pdf', closed.api);
      const body = await bodyOf([id], closed);
      const saved = await closed.api.call(voucherCalls.create, { body });
      const set = (state: string) =>
        rows(
          `update ledger.period set state = '${state}' where period = '2026-01' and account_set_id = 5`,
          5,
        );
      await set('closed');
      const envelope = await closed.api.send(voucherCalls.update, {
        body: { ...body, attachmentIds: [], id: saved.id, version: 1 },
      });
      expect(refusalOf(envelope)).toContain('PERIOD_CLOSED');
      const unchanged = await closed.api.call(voucherCalls.get, { params: { id: saved.id } });
      expect(idsOf(unchanged.attachments)).toEqual([id]);
    });

    it('nor by somebody who saw an older version', async () => {
      const { id } = await upload();
      const saved = await save([id]);
      await change(saved);
      expect(refusalOf(await change(saved, []))).toContain('VERSION_STALE');
    });
  });

  describe('are seen', () => {
    it('by everybody who sees the voucher, and before that by those who make vouchers', async () => {
      const { id } = await upload();
      const seenBy = async (role: 'View' | 'Cashier' | 'Making') => {
        const { body } = await service
          .as({ ...manager, role })
          .raw('GET', `/voucher-attachment/${id}/content`);
        return (body as { success: boolean }).success;
      };
      expect([await seenBy('View'), await seenBy('Cashier'), await seenBy('Making')]).toEqual([
        false,
        false,
        true,
      ]);
      await save([id]);
      expect([await seenBy('View'), await seenBy('Cashier')]).toEqual([true, true]);
    });

    it('not on copies and reversals', async () => {
      const { id } = await upload();
      const saved = await save([id]);
      const reversal = await books.body('2026-01-06', [
        { code: '1001', debit: '-10' },
        { code: '1002', credit: '-10' },
      ]);
      const made = await api.call(voucherCalls.create, {
        body: { ...reversal, reverses: saved.id },
      });
      expect(made.attachments).toEqual([]);
    });
  });

  describe('are stored once', () => {
    it('however often a file is attached, until nothing refers to it', async () => {
      const bytes = await picture('png', 'purple');
      const [original, two] = [
        await uploadFile(api, bytes, '甲.png'),
        await uploadFile(api, bytes, '乙.png'),
      ];
      expect(original.sha256).toBe(two.sha256);
      const [first, second] = [await save([original.id]), await save([two.id])];
      expect(await filesOf(original.sha256)).toBe(1);
      await api.call(voucherCalls.remove, { params: { id: first.id } });
      const left = await api.file(voucherAttachmentCalls.content, { params: { id: two.id } });
      expect(left.bytes.equals(bytes)).toBe(true);
      await api.call(voucherCalls.batchDelete, { body: { ids: String(second.id) } });
      expect(await filesOf(original.sha256)).toBe(0);
      expect(
        await rows(
          `select 1 from ledger.voucher_attachment where id in (${original.id}, ${two.id})`,
        ),
      ).toEqual([]);
    });

    it('also when it arrives several times at once', async () => {
      const bytes = pdf('at once');
      const taken = await Promise.all([1, 2, 3, 4].map((n) => uploadFile(api, bytes, `${n}.pdf`)));
      expect(await filesOf(taken[0]?.sha256 ?? '')).toBe(1);
      const removed = await Promise.all(
        taken.map(({ id }) => api.send(voucherAttachmentCalls.remove, { params: { id } })),
      );
      expect(removed.map(({ success }) => success)).toEqual([true, true, true, true]);
      expect(await filesOf(taken[0]?.sha256 ?? '')).toBe(0);
    });

    it('and an upload beside the deletion of the same file keeps it', async () => {
      for (let round = 0; round < 10; round += 1) {
        const bytes = pdf(`race ${round}`);
        const old = await uploadFile(api, bytes);
        const [, fresh] = await Promise.all([
          api.call(voucherAttachmentCalls.remove, { params: { id: old.id } }),
          uploadFile(api, bytes),
        ]);
        const file = await api.file(voucherAttachmentCalls.content, { params: { id: fresh.id } });
        expect(file.bytes.equals(bytes)).toBe(true);
      }
    });
  });

  describe('that no voucher was saved with', () => {
    const age = (ids: readonly number[], days: number) =>
      rows(`update ledger.voucher_attachment set idle_since = now() - make_interval(days => ${days})
            where voucher_id is null and id in (${ids.join()});
            update ledger.attachment_sweep set due_at = now() where set_id = 1`);

    it('are swept away after seven days, and only they', async () => {
      const [old, young, saved] = [await upload('旧.pdf'), await upload('新.pdf'), await upload()];
      await save([saved.id]);
      await age([old.id], 8);
      await age([young.id], 6);
      expect(await runSweep(service)).toBe(1);
      expect(await filesOf(old.sha256)).toBe(0);
      expect(await filesOf(young.sha256)).toBe(1);
      expect(await filesOf(saved.sha256)).toBe(1);
      const [due] = await rows<{ days: number }>(
        `select round(extract(epoch from due_at - now()) / 86400)::int as days
         from ledger.attachment_sweep where set_id = 1`,
      );
      expect(due?.days).toBe(1);
      const [entry] = await rows<{ user_name: string; before: object }>(
        `select user_name, before from operation_log.entry where action = '清理未使用的附件'`,
      );
      expect(entry).toEqual({ user_name: '系统', before: { attachments: ['旧.pdf'] } });
    });

    it('are swept once by two processes at the same time', async () => {
      const old = [await upload(), await upload()];
      await age(idsOf(old), 8);
      const swept = await Promise.all([runSweep(service), runSweep(service)]);
      expect(swept.sort()).toEqual([0, 2]);
    });

    it('are limited for each user', async () => {
      await rows(`insert into ledger.voucher_attachment
          (account_set_id, name, sha256, uploaded_by, uploaded_name, uploaded_at, idle_since)
        select 1, 'x.pdf', (select min(sha256) from ledger.attachment_file), 77, '', now(), now()
        from generate_series(1, 500)`);
      const busy = service.as({ ...manager, userId: 77 });
      const answer = await busy.send(voucherAttachmentCalls.upload, {
        body: { file: { name: 'a.pdf', bytes: pdf('one too many') } },
      });
      expect(refusalOf(answer)).toContain('ATTACHMENT_LIMIT');
      await upload();
    });
  });

  it('that are damaged in the database are found by verify', async () => {
    const damaged = await openAccountSet(service, 6);
    const { id, sha256 } = await upload('原.pdf', damaged.api);
    await damaged.api.call(voucherCalls.create, { body: await bodyOf([id], damaged) });
    const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [6] });
    expect(await differences()).toEqual([]);
    await rows(
      `update ledger.attachment_file set bytes = overlay(bytes placing 'X' from 1) where sha256 = '${sha256}'`,
      6,
    );
    expect(await differences()).toEqual([
      {
        accountSetId: 6,
        rule: 'attachment-bytes',
        object: expect.stringContaining('pdf'),
        stored: sha256,
        recomputed: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    // verify also finds what constraints forbid: a restore may have lost a constraint.
    await rows(
      'alter table ledger.voucher_attachment drop constraint voucher_attachment_file_fkey',
      6,
    );
    await rows('delete from ledger.attachment_file where account_set_id = 6', 6);
    expect(await differences()).toMatchObject([
      { rule: 'attachment-file', object: `${id} 原.pdf`, stored: sha256 },
    ]);
  });
});
