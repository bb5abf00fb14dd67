/** Texts of a new challenge for its author to replace. */
export const placeholders = {
  rubric: 'TODO: say what must hold, so that two people would decide alike.',
  challenge: 'TODO: say what candidates were asked for.',
  right: 'TODO: a submission of which every analytic is true',
  wrong: 'TODO: a submission of which every analytic is false',
  calls: 'TODO: name the function that candidates write, and calls with their right results.',
} as const;
