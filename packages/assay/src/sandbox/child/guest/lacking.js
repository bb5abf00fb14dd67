/** What is thrown when code reaches for something that is not here, so that nobody takes it for a wrong answer. */
function lacking(name) {
  const error = new Error(name + ' is not here');
  error.name = 'EnvironmentError';
  return error;
}
