import './read-code.hostile.test';
