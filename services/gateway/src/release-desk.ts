import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Call,
  featureNames,
  type InputOf,
  internalCalls,
  type KeptReleaseBook,
  releaseCalls,
  type ResultOf,
  roles,
} from '@mingzhang/contract';
import {
  isNamed,
  nameOf,
  type Reach,
  reachOf,
  type ReleaseAct,
  ReleaseRefusal,
  remoteOfSwitch,
  thresholdOf,
  withAct,
} from '@mingzhang/rules';
import {
  BusinessError,
  changeReleaseBook,
  checkedInput,
  cookieNameOf,
  DamagedReleaseFile,
  minuteInShanghai,
  readReleaseBook,
  routeOf,
  type ServiceClient,
  type ServiceConfig,
  sessionCookie,
  Tries,
} from '@mingzhang/server';
import { shellApiOf } from './modules.routes';
import { type DeskCaller, deskCaller, WRONG_TOKENS } from './release-desk-caller';
import { seenVersions, type Shown, shownBook } from './release-desk-view';
import { failuresIn, figuresOf } from './release-figures';
import type { Releases } from './releases';
import type { ServedContracts } from './served-contracts';
import type { ServiceVersions } from './service-versions';
import type { Sessions } from './sessions';
import { unknownReach } from './unknown-reach';

/** Bytes; more than an act needs. */
const BODY_LIMIT = 16_384;

interface Around {
  readonly sessions: Sessions;
  readonly releases: Releases;
  readonly versions: ServiceVersions;
  readonly contracts: ServedContracts;
  /** Asks identity for account sets, in the gateway's own name. */
  readonly client: ServiceClient;
}

/** Answers a call of the desk for a caller that may make it. */
type Answer<C extends Call> = (input: InputOf<C>, caller: DeskCaller) => Promise<ResultOf<C>>;

/**
 * Serves the release desk, where operators and pipelines see and change releases. Acts use the same
 * code as `npm run release`.
 */
export function serveReleaseDesk(
  server: FastifyInstance,
  config: ServiceConfig,
  around: Around,
): void {
  const { bookFile = '' } = config.releases ?? {};
  const desk = {
    sessions: around.sessions,
    bookFile,
    wrongTokens: new Tries(WRONG_TOKENS),
    cookieName: cookieNameOf(sessionCookie, config),
  };
  const serve = <C extends Call>(call: C, answer: Answer<C>) =>
    server.route({
      method: call.method,
      url: `/api${routeOf(call)}`,
      bodyLimit: BODY_LIMIT,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await deskCaller(request, reply, { call, desk });
        if (!caller) return reply;
        const { params, query, body } = request;
        const data = await answer(checkedInput(call, { params, query, body }), caller);
        return reply.header('cache-control', 'no-store').send({ success: true, data });
      },
    });
  const view = new DeskView(config, around);
  server.addHook('onClose', () => around.releases.given.write());
  serve(releaseCalls.book, async () => shownBook(await view.shown()));
  serve(releaseCalls.sets, ({ query }) => view.sets(query.keyword));
  serve(releaseCalls.seen, ({ query }) => view.seen(query));
  serve(releaseCalls.figures, ({ query }) => view.figures(query.days));
  serveActs(serve, { view, bookFile, log: server.log });
}

interface Acting {
  readonly view: DeskView;
  readonly bookFile: string;
  readonly log: FastifyInstance['log'];
}

function serveActs(
  serve: <C extends Call>(call: C, answer: Answer<C>) => void,
  { view, bookFile, log }: Acting,
): void {
  const act = async (
    act: ReleaseAct,
    { revision, reason }: { readonly revision: number; readonly reason: string },
    { by }: DeskCaller,
  ) => {
    const change = { act, revision, reason };
    const what = await refusing(() => changed(bookFile, change, by));
    log.info({ by, what }, 'release changed');
    return { what };
  };
  serve(releaseCalls.add, async ({ body }, caller) => {
    const { name: remote, build: version } = body;
    await view.requireKnown(remote, version);
    const to = await refusing(async () => reachOf(body.to, roles));
    await view.requireReached(to);
    const { threshold: limit } = body;
    const threshold = limit && (await refusing(async () => thresholdOf(limit)));
    const [from, until] = [body.from, body.until].map((at) => at && new Date(at).toISOString()) as [
      string | null,
      string | null,
    ];
    const own = threshold ? { threshold } : {};
    return act({ kind: 'add', remote, version, to, from, until, ...own }, body, caller);
  });
  serve(releaseCalls.pause, ({ params, body }, caller) =>
    act({ kind: 'pause', id: params.id }, body, caller),
  );
  serve(releaseCalls.resume, ({ params, body }, caller) =>
    act({ kind: 'resume', id: params.id }, body, caller),
  );
  serve(releaseCalls.kill, async ({ body }, caller) => {
    const { name: remote, build: version } = body;
    await view.requireKnown(remote, version);
    return act({ kind: 'kill', remote, version }, body, caller);
  });
  serve(releaseCalls.unkill, ({ body }, caller) =>
    act({ kind: 'unkill', remote: body.name, version: body.build }, body, caller),
  );
  serve(releaseCalls.rollBack, ({ body }, caller) =>
    act({ kind: 'rollBack', remote: body.name }, body, caller),
  );
}

interface Change {
  readonly act: ReleaseAct;
  readonly revision: number;
  readonly reason: string;
}

/** @throws BusinessError RELEASE_STALE when somebody has meanwhile changed what the act is about */
async function changed(
  bookFile: string,
  { act, revision, reason }: Change,
  by: string,
): Promise<string> {
  const at = new Date();
  const what = await changeReleaseBook(
    bookFile,
    (book) => {
      requireUntouched(book, act, revision);
      return withAct(book, act, { timeText: minuteInShanghai, now: at.toISOString(), reason });
    },
    { by, at },
  );
  return what ?? '';
}

/** Refuses an act whose name was changed after `revision`. Changes to other names do not matter. */
function requireUntouched(book: KeptReleaseBook, act: ReleaseAct, revision: number): void {
  if (book.revision === revision) return;
  const { acts } = book;
  const name = nameOf(book, act);
  const isAbout = ({ names }: KeptReleaseBook['acts'][number]) =>
    name === undefined || !names || names.includes(name);
  // A revision that the history does not contain belongs to a book that was lost.
  const decidedAt = acts.findIndex((each) => each.revision === revision);
  const isTold = decidedAt >= 0 || revision === 0;
  const last = isTold ? acts.slice(decidedAt + 1).findLast(isAbout) : (acts.at(-1) ?? NOBODY);
  if (!last) return;
  const msg = `发布规则刚被改动过（${last.by}：${last.what}），请刷新后核对再操作`;
  throw new BusinessError('RELEASE_STALE', { msg });
}

const NOBODY = { by: '', what: '' };

/** Turns refusals of the rules and damaged files into business errors. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseRefusal) {
      throw new BusinessError('RELEASE_REFUSED', { msg: error.message });
    }
    if (error instanceof DamagedReleaseFile) {
      throw new BusinessError('RELEASE_DAMAGED', { cause: error });
    }
    throw error;
  }
}

/** The facts of the desk: the current book, the store, running versions, and account sets. */
class DeskView {
  private readonly shellApi: string | undefined;

  constructor(
    private readonly config: ServiceConfig,
    private readonly around: Around,
  ) {
    this.shellApi = shellApiOf(config);
  }

  async shown(): Promise<Shown> {
    const { folder = '', bookFile = '' } = this.config.releases ?? {};
    return {
      // Read anew, not the gateway's copy of up to a second ago: whoever has acted sees the change.
      book: await refusing(() => readReleaseBook(bookFile)),
      releases: this.around.releases,
      beside: await this.around.versions.beside(),
      versions: this.around.versions,
      contracts: this.around.contracts,
      shellApi: this.shellApi,
      folder,
      services: Object.keys(this.config.serviceUrls),
    };
  }

  /**
   * @throws BusinessError RELEASE_UNKNOWN for a version that is not stored, does not run, and is
   * not named in the book
   */
  async requireKnown(name: string, version: string): Promise<void> {
    const { book, beside } = await this.shown();
    const isSwitch = featureNames.some((each) => remoteOfSwitch(each) === name);
    if (isSwitch && (version === 'on' || version === 'off')) return;
    if (isNamed(book, name, version) || beside.get(name)?.has(version)) return;
    const { store } = this.around.releases;
    const isStored = await store.build(name, version).then(
      () => true,
      () => false,
    );
    if (isStored) return;
    const msg = `没有 ${name} 的版本 ${version}，或它的清单没有可信的签名，请在列出的版本中选择`;
    throw new BusinessError('RELEASE_UNKNOWN', { msg });
  }

  /**
   * @throws BusinessError RELEASE_REFUSED for account sets that do not exist and agencies that keep
   * none
   */
  async requireReached(to: Reach): Promise<void> {
    const msg = await unknownReach(this.around.client, to);
    if (msg !== undefined) throw new BusinessError('RELEASE_REFUSED', { msg });
  }

  sets(keyword: string): Promise<ResultOf<typeof internalCalls.foundSets>> {
    return this.around.client.call('identity', internalCalls.foundSets, { body: { keyword } });
  }

  async seen({ accountSetId, role }: InputOf<typeof releaseCalls.seen>['query']) {
    const { agencyId, companyName } = await this.around.client.call(
      'identity',
      internalCalls.keeper,
      { body: { accountSetId } },
    );
    if (companyName === null) {
      const msg = `没有编号为 ${accountSetId} 的账套，请按名称查找`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const subject = { accountSetId, agencyId: agencyId ?? undefined, role };
    const given = await this.around.versions.givenTo({ ...subject, now: new Date().toISOString() });
    const served = await this.around.contracts.current(given);
    const versions = await seenVersions(await this.shown(), { ...subject, served });
    return { accountSet: { id: accountSetId, companyName }, versions };
  }

  async figures(days: number) {
    const { eventFolder = '' } = this.config.releases ?? {};
    const given = await this.around.releases.given.figures(days);
    return figuresOf(given, await failuresIn(eventFolder, days));
  }
}
