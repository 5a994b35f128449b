import { Controller } from '@nestjs/common';
import { assetsCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CardFiles } from './card-files';
import { CardListQuery } from './card-list.query';
import { CardService } from './card.service';

type Of<Name extends keyof typeof assetsCalls> = InputOf<(typeof assetsCalls)[Name]>;

@Controller()
export class CardsController {
  constructor(
    private readonly cards: CardService,
    private readonly lists: CardListQuery,
    private readonly files: CardFiles,
  ) {}

  @Call(assetsCalls.page)
  page(@Input() { query, body }: Of<'page'>) {
    return this.lists.page(body, query);
  }

  @Call(assetsCalls.chosen)
  chosen(@Input() { body }: Of<'chosen'>) {
    return this.lists.chosen(body.ids, body.period);
  }

  @Call(assetsCalls.choices)
  choices() {
    return this.cards.choices();
  }

  @Call(assetsCalls.nextCode)
  nextCode(@Input() { query }: Of<'nextCode'>) {
    return this.cards.nextCode(query.typeId);
  }

  @Call(assetsCalls.one)
  one(@Input() { params }: Of<'one'>) {
    return this.cards.one(params.id);
  }

  @Call(assetsCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.cards.create(body);
  }

  @Call(assetsCalls.importCards)
  importCards(@Input() { body }: Of<'importCards'>) {
    return this.cards.createAll(body.cards);
  }

  @Call(assetsCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.cards.update(body);
  }

  @Call(assetsCalls.copy)
  copy(@Input() { body }: Of<'copy'>) {
    return this.cards.copy(body);
  }

  @Call(assetsCalls.batchRemove)
  async batchRemove(@Input() { body }: Of<'batchRemove'>) {
    await this.cards.remove(body);
    return {};
  }

  @Call(assetsCalls.book)
  book(@Input() { params }: Of<'book'>) {
    return this.cards.book(params.id);
  }

  @Call(assetsCalls.unbook)
  unbook(@Input() { params }: Of<'unbook'>) {
    return this.cards.unbook(params.id);
  }

  @Call(assetsCalls.relate)
  relate(@Input() { params, query }: Of<'relate'>) {
    return this.cards.relate(params.id, query.voucherId);
  }

  @Call(assetsCalls.relateAll)
  relateAll(@Input() { query, body }: Of<'relateAll'>) {
    return this.cards.relateAll(body, query.voucherId);
  }

  @Call(assetsCalls.import)
  import(@Input() { body }: Of<'import'>) {
    return this.files.start(body);
  }

  @Call(assetsCalls.template)
  template() {
    return this.files.template();
  }

  @Call(assetsCalls.export)
  export(@Input() { body }: Of<'export'>) {
    return this.files.export(body);
  }
}
