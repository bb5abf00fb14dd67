export type { Lines } from '../../experiment/blocks/blocks';
export type { Latency, Measured, Spell } from '../../experiment/blocks/pictures';
