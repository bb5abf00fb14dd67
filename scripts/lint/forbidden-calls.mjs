/** What overflows the stack, or is far too slow, once somebody else says how large something is. */
export const sizedByOthers = [
  {
    selector: 'CallExpression[callee.object.name="Math"] > SpreadElement.arguments',
    message: 'of too many numbers this overflows the stack: use `largest` or `smallest` (src/statistics/numbers).',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(push|unshift|splice|concat|append|prepend|replaceChildren|fromCharCode|fromCodePoint)$/] > SpreadElement.arguments',
    message: 'too many items overflow the stack: use `appendTo` (src/basics/collections), or add one after the other.',
  },
  {
    selector: 'CallExpression[callee.property.name="apply"][callee.object.object.name=/^(Math|String)$/]',
    message: 'too many arguments overflow the stack: go through them one after the other.',
  },
];
/** Of trees that go as deep as somebody else likes. */
export const deepAsOthersLike = [
  {
    selector: 'CallExpression[callee.object.name="JSON"][callee.property.name="parse"]',
    message:
      'what nests too deeply overflows the stack of whoever walks through it: use `parseJson` (src/basics/json/parse-json).',
  },
  {
    selector:
      'ImportDeclaration[source.value="acorn"] > ImportSpecifier[imported.name=/^(parse|parseExpressionAt|tokenizer|Parser)$/]',
    message: 'use `parseProgram` (src/code/javascript/parse-program), which bounds how deep a tree may be.',
  },
  {
    selector:
      'ImportDeclaration[source.value="acorn-walk"] > ImportSpecifier[imported.name=/^(simple|full|ancestor|recursive)$/]',
    message: 'it calls itself for each level of a tree: use src/code/javascript/walk.',
  },
];
