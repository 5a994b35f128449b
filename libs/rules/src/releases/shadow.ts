import type { Reach, ReleaseBook, ShadowRule } from './release-rule';
import { ReleaseRefusal } from './release-refusal';
import { shareText } from './release-sentence';

/**
 * Gives a version of a service a share of what is read, beside the one that answers. A service has one shadow at a time:
 * another one takes its place.
 * @param to the share, as it was understood
 * @throws {ReleaseRefusal} for a version that was stopped, and for what is no share
 */
export function withShadow(
  book: ReleaseBook,
  { service, version, to }: Pick<ShadowRule, 'service' | 'version'> & { readonly to: Reach },
): ReleaseBook {
  if (to.kind !== 'share') {
    throw new ReleaseRefusal(
      '影子版本按读取请求的比例接收，请写 --share 10%；按账套发布请用 pin。',
    );
  }
  if (book.killed.some((one) => one.remote === service && one.version === version)) {
    throw new ReleaseRefusal(`${service} ${version} 已停用，不能作为影子版本。`);
  }
  const { hundredths } = to;
  const others = othersOf(book, service);
  return { ...book, shadows: [...others, { service, version, hundredths }] };
}

/**
 * Ends the shadow of a service.
 * @throws {ReleaseRefusal} when it has none
 */
export function withoutShadow(book: ReleaseBook, service: string): ReleaseBook {
  const others = othersOf(book, service);
  if (others.length === (book.shadows ?? []).length) {
    throw new ReleaseRefusal(`${service} 没有影子版本，不需要停止。`);
  }
  return { ...book, shadows: others };
}

const othersOf = ({ shadows = [] }: ReleaseBook, service: string): ShadowRule[] =>
  shadows.filter((one) => one.service !== service);

/** A shadow in a sentence: `asset 0.2.0-5c1d：10% 的读取请求另发一份，只比较`. */
export function shadowSentence({ service, version, hundredths }: ShadowRule): string {
  return `${service} ${version}：${shareText(hundredths)} 的读取请求另发一份，只比较应答`;
}
