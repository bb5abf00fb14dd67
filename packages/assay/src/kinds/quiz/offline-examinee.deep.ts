import './offline-examinee.test';
