/** Why an expression gives no value; `limit`: it would cost too much. */
export class EvaluationFault extends Error {
  readonly reason: 'value' | 'limit';

  constructor(message: string, reason: 'value' | 'limit' = 'value') {
    super(message);
    this.reason = reason;
  }
}

/** A call that an expression needs has not been made yet. */
export class NotYetCalled extends Error {}
