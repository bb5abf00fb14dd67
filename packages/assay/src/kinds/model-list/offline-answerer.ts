import type { Model } from '../../model/model';
import type { OfflineKind } from '../../model/offline-name';

/** The offline model for a kind of challenge. */
export interface OfflineAnswerer {
  readonly kind: OfflineKind;
  /** Why other offline models do not fit, such as `answers no multiple-choice questions`. */
  readonly others: string;
  /** Such as `offline/coder?skill=0.8`. */
  readonly example: string;
  /** Opens the model with this name; throws if the name is of another kind. */
  readonly open: (name: string) => Model;
}
