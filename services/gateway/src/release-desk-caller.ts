import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, forPipelines, type KeptReleaseToken } from '@mingzhang/contract';
import {
  cookieOf,
  DamagedReleaseFile,
  readReleaseTokens,
  releaseTokenFile,
  releaseTokenNamed,
} from '@mingzhang/server';
import { isOwnPage } from './admission';
import { refuse } from './refuse';
import type { Sessions } from './sessions';
import type { Tries } from './tries';

/** So many wrong tokens an address may bring in a while; what is guessed of 256 bits is nothing. */
export const WRONG_TOKENS = { atMost: 10, ms: 10 * 60_000 };

const bearer = /^Bearer +(\S+)$/i;

/** Who stands at the desk, as the history names them. */
export interface DeskCaller {
  readonly by: string;
}

interface Desk {
  readonly sessions: Sessions;
  readonly cookieName: string;
  readonly bookFile: string;
  readonly wrongTokens: Tries;
}

/**
 * Who makes a call of the desk: an operator whose session has brought a code in the last half hour, or a pipeline.
 * @returns undefined when that was refused
 */
export function deskCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, desk }: { readonly call: Call; readonly desk: Desk },
): Promise<DeskCaller | undefined> {
  // A token is sent on purpose, never by a browser on its own: no other page can send it along.
  // What a proxy before the product asks of browsers is no token.
  return request.headers.authorization?.startsWith('Bearer ')
    ? pipelineOf(request, reply, { call, desk })
    : operatorOf(request, reply, desk);
}

async function operatorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, cookieName }: Desk,
): Promise<DeskCaller | undefined> {
  if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
  // As it is now: rights that were taken are gone at once.
  const session = await sessions.resolve(cookieOf(request, cookieName), true);
  if (!session) return refuse(reply, 403, 'UNAUTHENTICATED');
  const { permissions, operatorUntil, userId, userName } = session.owner;
  if (!permissions.includes('release.operate')) return refuse(reply, 403, 'OPERATOR_ONLY');
  if (operatorUntil === undefined || Date.parse(operatorUntil) <= Date.now()) {
    return refuse(reply, 403, 'OPERATOR_CODE_NEEDED');
  }
  // People choose their names: what is theirs is told from what is another's, or the gateway's.
  return { by: `用户 ${userId} ${userName}` };
}

async function pipelineOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, desk }: { readonly call: Call; readonly desk: Desk },
): Promise<DeskCaller | undefined> {
  const { wrongTokens, bookFile } = desk;
  const { ip } = request;
  const token = bearer.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const tokens = await tokensIn(releaseTokenFile(bookFile));
  if (!tokens) return refuse(reply, 200, 'RELEASE_DAMAGED', '流水线令牌文件已损坏，请从备份恢复');
  const name = releaseTokenNamed(tokens, token, new Date().toISOString());
  if (name === undefined) {
    // Only now: whoever brings wrong ones locks out nobody who stands behind the same address with a good one.
    if (wrongTokens.isFull(ip)) return refuse(reply, 429, 'TOO_MANY_REQUESTS');
    wrongTokens.note(ip);
    return refuse(reply, 403, 'PIPELINE_TOKEN_WRONG');
  }
  if (!forPipelines.includes(call)) return refuse(reply, 403, 'PIPELINE_FORBIDDEN');
  return { by: `流水线 ${name}` };
}

/** Undefined: the file is none of tokens. */
function tokensIn(file: string): Promise<KeptReleaseToken[] | undefined> {
  return readReleaseTokens(file).catch((error: unknown) => {
    if (error instanceof DamagedReleaseFile) return undefined;
    throw error;
  });
}
