import './position-error.test';
