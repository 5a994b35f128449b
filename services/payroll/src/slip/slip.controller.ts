import { Controller } from '@nestjs/common';
import { payslipCalls, payslipLinkCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { OpenedSlips } from './opened-slips';
import { SlipLinks } from './slip-links';
import { SlipQuery } from './slip.query';

type LinkInput<Name extends keyof typeof payslipLinkCalls> = InputOf<
  (typeof payslipLinkCalls)[Name]
>;

@Controller()
export class SlipController {
  constructor(
    private readonly slips: SlipQuery,
    private readonly links: SlipLinks,
    private readonly opened: OpenedSlips,
  ) {}

  @Call(payslipCalls.page)
  page(@Input() { query }: InputOf<typeof payslipCalls.page>) {
    return this.slips.page(query);
  }

  @Call(payslipLinkCalls.create)
  create(@Input() { body }: LinkInput<'create'>) {
    return this.links.create(body);
  }

  @Call(payslipLinkCalls.revoke)
  revoke(@Input() { body }: LinkInput<'revoke'>) {
    return this.links.revoke(body.ids);
  }

  /** The caller has no account set: the link names it, in a transaction of its own. */
  @Call(payslipLinkCalls.open, { ownTransactions: true })
  open(@Input() { body }: LinkInput<'open'>) {
    return this.opened.open(body);
  }
}
