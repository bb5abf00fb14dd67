import type { Model } from '../../model/model';
import type { OfflineKind } from '../../model/offline-name';

/** The offline model that answers the questions of a kind of challenge. */
export interface OfflineAnswerer {
  readonly kind: OfflineKind;
  /** What other offline models do not do, such as `answers no multiple-choice questions`. */
  readonly others: string;
  /** Such as `offline/coder?skill=0.8`. */
  readonly example: string;
  /** The model of such a name; throws when the name is of another kind. */
  readonly open: (name: string) => Model;
}
