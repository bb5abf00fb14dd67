import './bounded-mean.test';
