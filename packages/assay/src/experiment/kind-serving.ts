import type { About, Model } from '../model/model';
import type { OfflineKind } from '../model/offline-name';

/** How `assay serve` answers questions of a kind that are asked over HTTP. */
export interface KindServing {
  /** The offline model that answers. */
  readonly answerer: OfflineKind;
  /** Opens that model, whose name may have parameters. */
  readonly open: (name: string) => Model;
  /** What one of its fixtures is called, such as `coding question`. */
  readonly fixture: string;
  /** Loads a challenge; an `InputError` lists its problems. */
  readonly load: (root: string, id: string) => ServedTexts;
}

/** A challenge whose questions are recognized by their text. */
export interface ServedTexts {
  readonly id: string;
  /** Number of its questions. */
  readonly questions: number;
  readonly asked: readonly ServedText[];
}

/** A question as it is asked. */
export interface ServedText {
  /** As the challenge's prompt puts it, and without anything around it. */
  readonly texts: readonly string[];
  readonly about: About;
  /** Names it in messages. */
  readonly name: string;
  /** Words that a request for it holds. */
  readonly words: readonly string[];
}
