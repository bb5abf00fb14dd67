import './tally.test';
