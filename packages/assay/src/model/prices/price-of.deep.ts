import './price-of.test';
