import './compare-pairs.test';
