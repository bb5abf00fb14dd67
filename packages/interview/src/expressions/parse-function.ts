import { didYouMean } from 'gpt-assay/basics';
import { uses } from 'gpt-assay/code';
import { unexpected } from './expression-cursor';
import { parseArguments } from './parse-arguments';
import { makeTerm, within, type Place, type Term } from './term';

const properties = ['name', 'args', 'call', 'uses'];

const formsOfF = "f.name, f.args, f.call(…), f.uses('recursion')";

/** Reads what follows `f`. */
export function parseFunction(place: Place): Term {
  const { cursor } = place;
  cursor.expect('.', `"." after f: known are ${formsOfF}`);
  const property = cursor.take();
  const { offset } = property;
  switch (property.kind === 'name' ? property.text : '') {
    case 'name':
      return makeTerm('text', { kind: 'function name' }, offset);
    case 'args':
      return makeTerm('arguments', { kind: 'arguments' }, offset);
    case 'call': {
      cursor.expect('(', '"(" after f.call');
      const { args, terms } = parseArguments(
        within(place),
        { text: 'f.call', offset },
        { args: [0, 100], gives: 'value' },
      );
      return makeTerm('value', { kind: 'call', args }, offset, terms);
    }
    case 'uses': {
      cursor.expect('(', '"(" after f.uses');
      const name = cursor.take();
      const use = uses.find((one) => name.kind === 'string' && one === name.value);
      if (use === undefined) {
        const quoted = uses.map((one) => `'${one}'`).join(' or ');
        throw unexpected(name, `${quoted}${didYouMean(name.kind === 'string' ? name.value : name.text, uses)}`);
      }
      cursor.expect(')');
      return makeTerm('truth', { kind: 'uses', use }, offset);
    }
    default:
      throw unexpected(property, `one of ${formsOfF}${didYouMean(property.text, properties)}`);
  }
}
