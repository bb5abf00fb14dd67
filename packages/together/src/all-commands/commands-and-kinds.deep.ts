import './commands-and-kinds.test';
