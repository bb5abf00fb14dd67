import './deep-commands.test';
