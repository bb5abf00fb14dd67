import './offline-coder.test';
