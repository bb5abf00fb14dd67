import './compare.test';
