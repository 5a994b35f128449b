import { orderOf } from './closing-formula';
import { closingPartOf } from './closing-templates';
import type { ClosingTemplate } from './closing-template';
import { measures, type Measure, type OwnTemplate } from './own-template';

/** An own template with the id of its step: `custom-12`. */
export interface PlacedTemplate {
  readonly id: string;
  readonly form: OwnTemplate;
}

/** Subjects with what is above them, by id: what a template that reads a parent also reads. */
type ParentOf = (subjectId: number) => number | null;

interface StepPlace {
  readonly id: string;
  readonly part: 'entries' | 'profit';
}

/**
 * The steps of an account set in their order: built-in ones as they are, each followed by those of its own
 * that stand after it, of these the one that is read before the one that reads. What stands after a step
 * that is gone comes last of 期末计提.
 * @throws FormulaError FORMULA_CYCLE of templates that read what each other posts
 */
export function placeSteps(
  builtIn: readonly ClosingTemplate[],
  own: readonly PlacedTemplate[],
  parentOf: ParentOf,
): StepPlace[] {
  const sorted = sortedByReads(own, parentOf);
  const known = new Set([...builtIn, ...own].map(({ id }) => id));
  const after = (id: string | null) => sorted.filter(({ form }) => form.after === id);
  const placed: StepPlace[] = [];
  const place = (id: string, part: StepPlace['part']) => {
    if (placed.some((step) => step.id === id)) return;
    placed.push({ id, part });
    for (const next of after(id)) place(next.id, part);
  };
  for (const { id } of after(null)) place(id, 'entries');
  const lost = sorted.filter(({ form }) => form.after !== null && !known.has(form.after));
  for (const template of builtIn) {
    const part = closingPartOf(template);
    if (part === 'profit') for (const { id } of lost) place(id, 'entries');
    place(template.id, part);
  }
  for (const { id } of sorted) place(id, 'entries');
  return placed;
}

/** The names of own templates that a template reads of: by step, or by a subject that they post on. */
export function readsOfTemplates(
  own: readonly PlacedTemplate[],
  parentOf: ParentOf,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    own.map((template) => [
      template.id,
      own.filter((other) => other.id !== template.id && reads(template, other, parentOf)).map(idOf),
    ]),
  );
}

const idOf = ({ id }: PlacedTemplate) => id;

/**
 * The places of the figures by which one template reads what another posts. A movement of one side is not
 * changed by entries of the other, an opening balance by none of the month.
 */
export function readingFigures(
  { form }: PlacedTemplate,
  posting: PlacedTemplate,
  parentOf: ParentOf,
): number[] {
  const posted = { debit: new Set<number>(), credit: new Set<number>() };
  for (const { subjectId, side } of posting.form.lines) {
    for (let id: number | null = subjectId; id !== null; id = parentOf(id)) posted[side].add(id);
  }
  return form.figures.flatMap((figure, index) => {
    if (figure.kind === 'step') return figure.step === posting.id ? [index] : [];
    if (figure.kind !== 'subject' || figure.subjectId === null) return [];
    const { subjectId, measure } = figure;
    return sidesOf(measure).some((side) => posted[side].has(subjectId)) ? [index] : [];
  });
}

/** The sides on which entries of the month change what is read. */
function sidesOf(measure: Measure): readonly ('debit' | 'credit')[] {
  const { take } = measures[measure];
  if (take === 'opening' || take === 'yearOpening') return [];
  if (take === 'debit' || take === 'quarterDebit' || take === 'yearDebit') return ['debit'];
  if (take === 'credit' || take === 'quarterCredit' || take === 'yearCredit') return ['credit'];
  return ['debit', 'credit'];
}

function reads(template: PlacedTemplate, other: PlacedTemplate, parentOf: ParentOf): boolean {
  return readingFigures(template, other, parentOf).length > 0;
}

function sortedByReads(own: readonly PlacedTemplate[], parentOf: ParentOf): PlacedTemplate[] {
  const byId = new Map(own.map((template) => [template.id, template]));
  return orderOf(readsOfTemplates(own, parentOf)).flatMap((id) => byId.get(id) ?? []);
}
