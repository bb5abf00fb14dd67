import './notice-changes.test';
