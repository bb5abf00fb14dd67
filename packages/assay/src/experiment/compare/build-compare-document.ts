import type { Comparison } from './compare';
import { type CompareCommands, concludeCompare } from './compare-outcome';
import { type ItemChange, type CompareDocument, type Origin, toComparisonDocuments } from './compare-document';

/** The comparisons with a baseline, and the other parts of the document. */
interface ComparedWith extends Omit<CompareDocument, 'version' | 'outcome' | 'comparisons' | 'heldOut'> {
  readonly others: readonly {
    readonly name: string;
    readonly comparison: Comparison;
    readonly origins: readonly Origin[];
    readonly items?: ReadonlyMap<string, ItemChange>;
  }[];
  readonly heldOut: ReadonlySet<string>;
  readonly commands: CompareCommands;
}

/** Builds the document of a comparison, including its outcome. */
export function buildCompareDocument({ others, heldOut, commands, ...said }: ComparedWith): CompareDocument {
  const document = {
    version: 1 as const,
    ...said,
    heldOut: heldOut.size,
    comparisons: toComparisonDocuments(others, heldOut, said.margin),
  };
  return { ...document, outcome: concludeCompare(document, commands) };
}
