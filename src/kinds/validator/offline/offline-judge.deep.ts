import './offline-judge.test';
