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

/** The parts that a request passes on its way through. */
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

/** Names the version of the service that answered, for whoever investigates a failure. */
const versionHeader = 'x-service-version';

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Checks every call below `/api`, adds the identity assertion and forwards it by prefix. A service
 * gets a request only when it has arrived completely, and its answer is received completely before
 * it is sent on (decision 0048).
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
    // The body stays an unread stream until its sender is known.
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

/** Leads a request through its stages: head, body, service, answer. Each may refuse it. */
async function lead(passage: Passage, asked: Asked, gate: Gate): Promise<void> {
  const admitted = await admit(asked, gate);
  if (!admitted) return;
  const { reply } = asked;
  const { service, who, isFile } = admitted;
  if (isFile && !(await gate.departures.admitFile(passage, reply, who))) return;
  const body = admitted.brings ? await gate.arrivals.receive(passage, asked, who) : undefined;
  if (admitted.brings && !body) return;
  const answered = await gate.services.inTurn({ passage, reply }, { service, who }, async () =>
    // A request whose client has gone is not sent. One that was sent runs to its end, except
    // exports.
    passage.gone.aborted ? undefined : answerOf(passage, asked, { admitted, body, gate }),
  );
  if (!answered) return;
  const { request } = asked;
  gate.shadows.follow(passage, { ...answered, request, service });
  await gate.departures.send(passage, reply, { ...answered, who, isFile });
}

/** A request to a service, with its body. */
interface Question {
  readonly admitted: Admitted;
  readonly body: Held | undefined;
  readonly gate: Gate;
}

type Answered = Pick<Followed, 'session' | 'shadow' | 'held'> & { readonly answer: Answer };

/**
 * The complete answer of the service. If the service is down or breaks off, the request is refused
 * with 503.
 * @returns undefined when refused, or when the client has left an export
 */
async function answerOf(
  passage: Passage,
  { request, reply }: Asked,
  { admitted, body, gate }: Question,
): Promise<Answered | undefined> {
  const { sessions, services, versions, calm, departures } = gate;
  const { service, token, tried, isRead, isLeft } = admitted;
  const gone = isLeft ? passage.gone : undefined;
  const asker = await askerNow(request, admitted, sessions);
  if ('refusal' in asker) {
    refuse(reply, asker.status, asker.refusal);
    return undefined;
  }
  // Signed at the moment of sending: the assertion is valid for a minute, and a request may have
  // waited for half of it.
  const assertion = await sessions.assertionFor(asker.session, service);
  try {
    const question = { service, session: asker.session, isRepeatable: isRead };
    const { answer, version, shadow } = await versions.ask(question, (url) =>
      services.send(url, { request, assertion, body, gone }),
    );
    if (version !== undefined) answer.headers[versionHeader] = version;
    if (answer.status === 429 && tried !== undefined) calm.refused(tried, request.ip);
    const held = await departures.receive(passage, answer);
    return { answer, held, shadow, session: asker.session };
  } catch (error) {
    if (gone?.aborted) return undefined;
    request.log.warn({ err: error }, 'a service did not answer');
    refuse(reply, 503, isStorageFull(error) ? 'STORAGE_FULL' : 'UNAVAILABLE');
    return undefined;
  } finally {
    // Identity may have changed the session, so its cached state is dropped.
    if (service === 'identity') sessions.forget(token);
  }
}
