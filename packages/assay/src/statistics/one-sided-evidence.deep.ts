import './one-sided-evidence.test';
