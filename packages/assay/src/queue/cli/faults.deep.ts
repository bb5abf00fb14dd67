import './faults.test';
