import './chosen-interval.test';
