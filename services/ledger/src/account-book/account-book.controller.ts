import { Controller } from '@nestjs/common';
import { accountBookCalls, renamedCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { AuxiliaryBalanceService } from './auxiliary-balance.service';
import { BookFileService } from './book-file.service';
import { DetailedLedgerService } from './detailed-ledger.service';
import { GeneralLedgerService } from './general-ledger.service';
import { RenamedService } from './renamed.service';
import { SubjectBalanceService } from './subject-balance.service';

@Controller()
export class AccountBookController {
  constructor(
    private readonly balances: SubjectBalanceService,
    private readonly items: AuxiliaryBalanceService,
    private readonly general: GeneralLedgerService,
    private readonly detailed: DetailedLedgerService,
    private readonly files: BookFileService,
    private readonly names: RenamedService,
  ) {}

  @Call(accountBookCalls.list)
  list(@Input() { query }: InputOf<typeof accountBookCalls.list>) {
    return this.balances.list(query);
  }

  @Call(renamedCalls.list)
  renamed(@Input() { query }: InputOf<typeof renamedCalls.list>) {
    return this.names.renamed(query);
  }

  @Call(accountBookCalls.subjectBalance)
  subjectBalance(@Input() { query }: InputOf<typeof accountBookCalls.subjectBalance>) {
    return this.balances.subjectBalance(query);
  }

  @Call(accountBookCalls.generalLedger)
  generalLedger(@Input() { query }: InputOf<typeof accountBookCalls.generalLedger>) {
    return this.general.generalLedger(query);
  }

  @Call(accountBookCalls.details)
  details(@Input() { query }: InputOf<typeof accountBookCalls.details>) {
    return this.detailed.details(query);
  }

  @Call(accountBookCalls.auxiliaryBalance)
  auxiliaryBalance(@Input() { query }: InputOf<typeof accountBookCalls.auxiliaryBalance>) {
    return this.items.auxiliaryBalance(query);
  }

  @Call(accountBookCalls.subjectBalanceFile)
  subjectBalanceFile(@Input() { query }: InputOf<typeof accountBookCalls.subjectBalanceFile>) {
    return this.files.subjectBalance(query);
  }

  @Call(accountBookCalls.generalLedgerFile)
  generalLedgerFile(@Input() { query }: InputOf<typeof accountBookCalls.generalLedgerFile>) {
    return this.files.generalLedger(query);
  }

  @Call(accountBookCalls.detailsFile)
  detailsFile(@Input() { query }: InputOf<typeof accountBookCalls.detailsFile>) {
    return this.files.details(query);
  }

  @Call(accountBookCalls.auxiliaryBalanceFile)
  auxiliaryBalanceFile(@Input() { query }: InputOf<typeof accountBookCalls.auxiliaryBalanceFile>) {
    return this.files.auxiliaryBalance(query);
  }
}
