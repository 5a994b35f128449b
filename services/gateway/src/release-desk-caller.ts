import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, forPipelines, type KeptReleaseToken } from '@mingzhang/contract';
import {
  cookieOf,
  DamagedReleaseFile,
  readReleaseTokens,
  releaseTokenFile,
  releaseTokenNamed,
  type Tries,
} from '@mingzhang/server';
import { isOwnPage } from './admission';
import { refuse } from './refuse';
import type { Sessions } from './sessions';

/** Wrong tokens per address and time. A token has 256 bits, so guessing is hopeless. */
export const WRONG_TOKENS = { atMost: 10, ms: 10 * 60_000 };

const bearer = /^Bearer +(\S+)$/i;

/** Who uses the desk, as the history names them. */
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
 * Who makes a call of the desk: an operator whose session has entered a code in the last half hour,
 * or a pipeline.
 * @returns undefined when the call was refused
 */
export function deskCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, desk }: { readonly call: Call; readonly desk: Desk },
): Promise<DeskCaller | undefined> {
  // A browser never sends a token by itself, so another page cannot forge one. Only `Bearer`
  // counts: a proxy before the product may ask browsers for other credentials.
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
  // Read anew from identity: withdrawn rights end at once.
  const session = await sessions.resolve(cookieOf(request, cookieName), true);
  if (!session) return refuse(reply, 403, 'UNAUTHENTICATED');
  const { permissions, operatorUntil, userId, userName } = session.owner;
  if (!permissions.includes('release.operate')) return refuse(reply, 403, 'OPERATOR_ONLY');
  if (operatorUntil === undefined || Date.parse(operatorUntil) <= Date.now()) {
    return refuse(reply, 403, 'OPERATOR_CODE_NEEDED');
  }
  // People choose their names, so the id and the prefix tell them apart from others and from the
  // gateway.
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
    // Checked only for wrong tokens: whoever sends wrong ones must not lock out a good one from the
    // same address.
    if (wrongTokens.isFull(ip)) return refuse(reply, 429, 'TOO_MANY_REQUESTS');
    wrongTokens.note(ip);
    return refuse(reply, 403, 'PIPELINE_TOKEN_WRONG');
  }
  if (!forPipelines.includes(call)) return refuse(reply, 403, 'PIPELINE_FORBIDDEN');
  return { by: `流水线 ${name}` };
}

/** Undefined: the file is damaged. */
function tokensIn(file: string): Promise<KeptReleaseToken[] | undefined> {
  return readReleaseTokens(file).catch((error: unknown) => {
    if (error instanceof DamagedReleaseFile) return undefined;
    throw error;
  });
}
