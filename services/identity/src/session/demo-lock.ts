import { demoMobiles } from '@mingzhang/contract';
import { BusinessError, type ServiceConfig } from '@mingzhang/server';

type Exposure = Pick<ServiceConfig, 'production' | 'publicHost'>;

/**
 * Whether a number belongs to the demo company and is locked. Its passwords are published, so it is locked
 * wherever people other than the one at this machine can sign in: in production and on a public address.
 */
export function isLockedDemo(mobile: string, { production, publicHost }: Exposure): boolean {
  return (production || publicHost) && demoMobiles.includes(mobile);
}

/** @throws BusinessError DEMO_REFUSED for a demo number that is locked. */
export function refuseLockedDemo(mobile: string, exposure: Exposure): void {
  if (isLockedDemo(mobile, exposure)) throw new BusinessError('DEMO_REFUSED');
}
