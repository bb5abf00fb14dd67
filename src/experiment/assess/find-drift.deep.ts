import './find-drift.test';
