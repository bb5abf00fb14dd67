import './difference-coverage.test';
