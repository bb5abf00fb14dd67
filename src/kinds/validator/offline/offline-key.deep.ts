import './offline-key.test';
