import { NotYetCalled } from './fault';

/**
 * What is made of each item, one after the other. Goes on after a call that has not been made yet, so that all that are
 * needed can be made together, and fails at the end.
 */
export function* eachMade<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Generator<Made> {
  let notYet: NotYetCalled | undefined;
  for (const item of items) {
    let made: Made;
    try {
      made = make(item);
    } catch (error) {
      if (!(error instanceof NotYetCalled)) {
        throw error;
      }
      notYet = error;
      continue;
    }
    yield made;
  }
  if (notYet !== undefined) {
    throw notYet;
  }
}
