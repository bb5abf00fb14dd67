import './failure-clustering.test';
