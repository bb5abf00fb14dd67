import './bounded-sum.test';
