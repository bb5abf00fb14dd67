import './decide.test';
