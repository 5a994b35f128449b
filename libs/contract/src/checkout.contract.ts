import { z } from 'zod';
import { defineCall } from './call';
import { checkoutPeriod } from './session.contract';

export const checkoutCalls = {
  list: defineCall({
    method: 'GET',
    path: '/checkout',
    access: 'member',
    summary: '会计期间及结账状态',
    result: z.array(checkoutPeriod),
  }),
};
