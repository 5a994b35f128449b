import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { cookieNameOf, isStorageFull, sessionCookie, type ServiceConfig } from '@mingzhang/server';
import { admit, askerNow, type Admitted, type Asked, type Entrance } from './admission';
import { Arrivals } from './arrivals';
import { Calm } from './calm';
import { toldCall } from './call-of';
import { Departures } from './departures';
import { Passage } from './passage';
import { refuse } from './refuse';
import type { Releases } from './releases';
import type { ServedContracts } from './served-contracts';
import type { ServiceVersions } from './service-versions';
import { Services, type Answer } from './services';
import { compressedAnswers } from './compressed-answers';
import { subjectOf } from './sessions';
import { ShadowReads, type Followed } from './shadow-reads';
import { Spool, type Held } from './spool';

/** What a call passes on its way through. */
interface Gate extends Entrance {
  readonly arrivals: Arrivals;
  readonly services: Services;
  readonly versions: ServiceVersions;
  readonly departures: Departures;
  readonly shadows: ShadowReads;
}

interface Given extends Pick<Gate, 'sessions' | 'versions'> {
  readonly releases: Releases;
  readonly contracts: ServedContracts;
}

/** Tells who looks into a failure which version of the service has answered. */
const versionHeader = 'x-service-version';

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Checks every call below `/api`, adds the identity assertion and forwards it by prefix. A service
 * hears of a call when it is there as a whole, and gives its answer away as a whole (decision 0048).
 */
export async function proxyCalls(
  server: FastifyInstance,
  config: ServiceConfig,
  { sessions, releases, versions, contracts }: Given,
): Promise<void> {
  const spool = new Spool(config.dataDir);
  await spool.sweep();
  const services = new Services();
  const onFault = (reason: unknown, what: string) => server.log.warn({ err: reason }, what);
  const { findings } = releases;
  const shadows = new ShadowReads({ sessions, findings, ownUrls: config.serviceUrls, onFault });
  const gate: Gate = {
    sessions,
    services,
    versions,
    cookieName: cookieNameOf(sessionCookie, config),
    calm: new Calm(),
    arrivals: new Arrivals(spool),
    departures: new Departures(spool),
    shadows,
    laterCall: async (session, { method, path }) => {
      const given = await versions.givenTo(subjectOf(session, new Date()));
      return toldCall(await contracts.current(given), method, path);
    },
  };
  server.addHook('onClose', async () => {
    await Promise.all([services.close(), shadows.close()]);
  });
  await server.register(async (calls) => {
    await calls.register(compress, compressedAnswers);
    // A body stays the stream that it comes as until its sender is known.
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    calls.route({
      url: '/api/*',
      method: methods,
      handler: async (request, reply) => {
        const asked = { request, reply };
        await Passage.lead(asked, (passage) => lead(passage, asked, gate));
        return reply;
      },
    });
  });
}

/** The way of a call: its head, its body, its service, its answer; each may refuse it. */
async function lead(passage: Passage, asked: Asked, gate: Gate): Promise<void> {
  const admitted = await admit(asked, gate);
  if (!admitted) return;
  const { reply } = asked;
  const { service, who, isFile } = admitted;
  if (isFile && !(await gate.departures.admitFile(passage, reply, who))) return;
  const body = admitted.brings ? await gate.arrivals.receive(passage, asked, who) : undefined;
  if (admitted.brings && !body) return;
  const answered = await gate.services.inTurn({ passage, reply }, { service, who }, async () =>
    // Who has gone before is forgotten; what has been sent runs to its end, but for exports.
    passage.gone.aborted ? undefined : answerOf(passage, asked, { admitted, body, gate }),
  );
  if (!answered) return;
  const { request } = asked;
  gate.shadows.follow(passage, { ...answered, request, service });
  await gate.departures.send(passage, reply, { ...answered, who, isFile });
}

/** What is asked of a service, and with what. */
interface Question {
  readonly admitted: Admitted;
  readonly body: Held | undefined;
  readonly gate: Gate;
}

type Answered = Pick<Followed, 'session' | 'shadow' | 'held'> & { readonly answer: Answer };

/** The answer of the service, as a whole; a service that is away or breaks off is 503. None for who has left an export. */
async function answerOf(
  passage: Passage,
  { request, reply }: Asked,
  { admitted, body, gate }: Question,
): Promise<Answered | undefined> {
  const { sessions, services, versions, calm, departures } = gate;
  const { service, token, isTry, isRead, isLeft } = admitted;
  const gone = isLeft ? passage.gone : undefined;
  const asker = await askerNow(request, admitted, sessions);
  if ('refusal' in asker) {
    refuse(reply, asker.status, asker.refusal);
    return undefined;
  }
  // Signed when it is sent: the word lives for a minute, and a call may have waited for half of it.
  const assertion = await sessions.assertionFor(asker.session, service);
  try {
    const question = { service, session: asker.session, isRepeatable: isRead };
    const { answer, version, shadow } = await versions.ask(question, (url) =>
      services.send(url, { request, assertion, body, gone }),
    );
    if (version !== undefined) answer.headers[versionHeader] = version;
    if (answer.status === 429 && isTry) calm.refused(request.ip);
    const held = await departures.receive(passage, answer);
    return { answer, held, shadow, session: asker.session };
  } catch (error) {
    if (gone?.aborted) return undefined;
    request.log.warn({ err: error }, 'a service did not answer');
    refuse(reply, 503, isStorageFull(error) ? 'STORAGE_FULL' : 'UNAVAILABLE');
    return undefined;
  } finally {
    // Identity changes sessions: it leaves behind no remembered view.
    if (service === 'identity') sessions.forget(token);
  }
}
