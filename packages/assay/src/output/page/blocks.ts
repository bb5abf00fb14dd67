export type { Block, TableBlock, Words, Section as SectionView } from '../../experiment/blocks/blocks';
export type {
  CourseBlock,
  IntervalsBlock,
  LettersBlock,
  Range,
  SpellsBlock,
  StackPart,
  StacksBlock,
} from '../../experiment/blocks/pictures';
